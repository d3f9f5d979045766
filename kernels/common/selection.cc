#include "kernels/common/selection.h"

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"

namespace switchyard::internal {
namespace {

constexpr char kSelect[] = "index_select";

void CheckApart(const char* op, const Tensor& out, const Tensor& self, const Tensor& index) {
  SWITCHYARD_CHECK(!MayOverlap(out, self) && !MayOverlap(out, index), op,
                   ": out shares memory with an operand");
}

}  // namespace

Selection SelectionOf(const Tensor& self, int64_t dim, const Tensor& index) {
  const int64_t d = WrapDimension(kSelect, dim, self.dim());
  SWITCHYARD_CHECK_INDEX(index.dim() <= 1, kSelect, ": index has sizes ", index.sizes(),
                         ", not those of a vector");
  const bool is_index = index.dtype() == ScalarType::Long || index.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_index, kSelect, ": index has dtype ", index.dtype(),
                   ", neither Long nor Int");
  SWITCHYARD_CHECK(self.dim() > 0 || index.numel() == 1, kSelect, ": index of sizes ",
                   index.sizes(), " selects from self without dimensions");
  std::vector<int64_t> sizes = self.sizes().ToVector();
  if (!sizes.empty()) sizes[static_cast<size_t>(d)] = index.numel();
  return {d, LineLength(self, d), sizes};
}

void PrepareSelected(const Tensor& self, const Tensor& index, const Selection& selection,
                     const Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), kSelect, ": out is an undefined tensor");
  SWITCHYARD_CHECK(out.dtype() == self.dtype(), kSelect, ": out has dtype ", out.dtype(),
                   " and self ", self.dtype());
  CheckApart(kSelect, out, self, index);
  CheckWritable(kSelect, out);
  const Tensor operands[] = {self, index};
  PrepareOut(kSelect, out, selection.sizes, operands);
}

int64_t DimensionOfGather(const char* op, const Tensor& self, int64_t dim, const Tensor& index,
                          const Tensor& out) {
  CheckWritable(op, out);
  CheckApart(op, out, self, index);
  return WrapDimension(op, dim, self.dim());
}

}  // namespace switchyard::internal
