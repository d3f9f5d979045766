// Shapes and dtypes of sorted lines, and of their greatest elements.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/sort_native.h"
#include "switchyard/ops/topk_native.h"

namespace switchyard::meta {
namespace {

void SetValuesAndIndices(MetaBase& meta, const Tensor& self, IntArrayRef sizes) {
  meta.set_output_raw_strided(0, sizes, {}, TensorOptions(self.dtype()).device(self.device()));
  meta.set_output_raw_strided(1, sizes, {}, TensorOptions(ScalarType::Long).device(self.device()));
}

}  // namespace

void structured_sort_stable::meta(const Tensor& self, std::optional<bool> /*stable*/, int64_t dim,
                                  bool /*descending*/) {
  internal::WrapDimension(operator_name(), dim, self.dim());
  SetValuesAndIndices(*this, self, self.sizes());
}

void structured_topk::meta(const Tensor& self, int64_t k, int64_t dim, bool /*largest*/,
                           bool /*sorted*/) {
  const int64_t d = internal::WrapDimension(operator_name(), dim, self.dim());
  const int64_t size = self.dim() == 0 ? 1 : self.size(d);
  SWITCHYARD_CHECK(0 <= k && k <= size, operator_name(), ": k is ", k, ", and dimension ", d,
                   " of sizes ", self.sizes(), " has no so many elements");
  std::vector<int64_t> sizes = self.sizes().ToVector();
  if (!sizes.empty()) sizes[static_cast<size_t>(d)] = k;
  SetValuesAndIndices(*this, self, sizes);
}

}  // namespace switchyard::meta
