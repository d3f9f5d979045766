// Differences of neighbours along a dimension.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/diff.h"
#include "switchyard/ops/diff_native.h"
#include "switchyard/ops/logical_xor.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/sub.h"

namespace switchyard::native {
namespace {

Tensor OnceDifferent(const Tensor& self, int64_t dim) {
  const int64_t size = self.size(dim);
  const int64_t left = std::max<int64_t>(size - 1, 0);
  const Tensor after = switchyard::narrow(self, dim, size - left, left);
  const Tensor before = switchyard::narrow(self, dim, 0, left);
  return self.dtype() == ScalarType::Bool ? switchyard::logical_xor(after, before)
                                          : switchyard::sub(after, before);
}

}  // namespace

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const std::optional<Tensor>& prepend,
            const std::optional<Tensor>& append) {
  constexpr char kName[] = "diff";
  SWITCHYARD_CHECK(self.dim() > 0, kName, " expects input to be at least one-dimensional");
  SWITCHYARD_CHECK(n >= 0, "order must be non-negative but got ", n);
  const auto is_given = [](const std::optional<Tensor>& part) {
    return part.has_value() && part->defined();
  };
  if (n == 0 && !is_given(prepend) && !is_given(append)) return switchyard::clone(self);
  const int64_t d = internal::WrapDimension(kName, dim, self.dim());
  std::vector<Tensor> parts;
  for (const auto* part : {&prepend, &append}) {
    if (!is_given(*part)) continue;
    SWITCHYARD_CHECK((*part)->dim() == self.dim(), kName,
                     " expects prepend or append to be the "
                     "same dimension as input");
    for (int64_t i = 0; i < self.dim(); ++i) {
      SWITCHYARD_CHECK(
          i == d || (*part)->size(i) == self.size(i),
          "diff expects the shape of tensor to prepend or append to match that of input "
          "except along the differencing dimension; input has sizes ",
          self.sizes(), ", and the tensor ", (*part)->sizes());
    }
  }
  if (n == 0) return switchyard::clone(self);
  if (is_given(prepend)) parts.push_back(*prepend);
  parts.push_back(self);
  if (is_given(append)) parts.push_back(*append);
  Tensor result = parts.size() > 1 ? switchyard::cat(parts, d) : self;
  const int64_t most = std::min(n, result.size(d) + 1);
  for (int64_t i = 0; i < most; ++i) result = OnceDifferent(result, d);
  return result;
}
Tensor& diff_out(const Tensor& self, int64_t n, int64_t dim, const std::optional<Tensor>& prepend,
                 const std::optional<Tensor>& append, Tensor& out) {
  return internal::StoreIn("diff", switchyard::diff(self, n, dim, prepend, append), out);
}

}  // namespace switchyard::native
