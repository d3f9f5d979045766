// Elements by their rank in their lines, found by sorting: the k-th, the one in the middle, the
// most frequent one. NaN is greater than all numbers. kernels/cpu/sort.cc has kernels of its own.

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/composite/order/lines.h"
#include "lib/core/error.h"
#include "switchyard/ops/argmax.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cummax.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/kthvalue_native.h"
#include "switchyard/ops/median.h"
#include "switchyard/ops/median_native.h"
#include "switchyard/ops/mode_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/nanmedian.h"
#include "switchyard/ops/nanmedian_native.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rsub.h"
#include "switchyard/ops/sort.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

using TwoTensors = std::tuple<Tensor, Tensor>;

// The dimension of a call, which has elements.
int64_t LineDimension(const char* name, const Tensor& self, int64_t dim) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  SWITCHYARD_CHECK_INDEX(internal::LineLength(self, d) > 0, name, ": dimension ", d, " of sizes ",
                         self.sizes(), " has no elements");
  return d;
}

// The places of elements in order; of equal ones the first comes first.
Tensor InOrder(const Tensor& self, int64_t dim) {
  return std::get<1>(switchyard::sort(self, /*stable=*/true, dim, /*descending=*/false));
}

}  // namespace

TwoTensors kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  constexpr char kName[] = "kthvalue";
  const int64_t d = LineDimension(kName, self, dim);
  SWITCHYARD_CHECK(1 <= k && k <= internal::LineLength(self, d), kName, ": k is ", k,
                   ", and dimension ", d, " of sizes ", self.sizes(), " has no so many elements");
  if (self.dim() == 0) return internal::ElementsAt(self, d, InOrder(self, d), keepdim);
  const Tensor place = switchyard::narrow(InOrder(self, d), d, k - 1, 1);
  return internal::ElementsAt(self, d, switchyard::clone(place, MemoryFormat::Contiguous), keepdim);
}

namespace {

// The element in the middle of each line, the lower one of two. A line with NaN has its first NaN
// in the middle, or only its numbers count.
TwoTensors Middle(const char* name, const Tensor& self, int64_t d, bool keepdim, bool skips_nan) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(self.dtype() != ScalarType::Bool, name,
                                   ": no kernel for truth values");
  const Tensor order = InOrder(self, d);
  if (self.dim() == 0) return internal::ElementsAt(self, d, order, keepdim);
  const int64_t length = self.size(d);
  const Tensor missing =
      switchyard::sum(switchyard::isnan(self), {d}, /*keepdim=*/true, std::nullopt);
  const Tensor numbers = switchyard::rsub(missing, length, 1);
  const Tensor middle =
      switchyard::div(switchyard::clamp_min(switchyard::sub(numbers, 1), 0), 2, "floor");
  const Tensor rank =
      skips_nan ? middle : switchyard::where(switchyard::gt(missing, 0), numbers, middle);
  return internal::ElementsAt(self, d, switchyard::gather(order, d, rank), keepdim);
}

// Of the whole tensor, with a kernel for lines.
template <typename OfLine>
Tensor MiddleOfAll(const char* name, const Tensor& self, OfLine of_line) {
  if (self.numel() == 0) {
    SWITCHYARD_CHECK(IsFloatingType(self.dtype()), name, ": self of sizes ", self.sizes(),
                     " has no elements, and dtype ", self.dtype(), " no NaN");
    return switchyard::full({}, std::numeric_limits<double>::quiet_NaN(),
                            TensorOptions(self.dtype()).device(self.device()));
  }
  return std::get<0>(of_line(switchyard::reshape(self, {self.numel()}), 0, /*keepdim=*/false));
}

}  // namespace

Tensor median(const Tensor& self) {
  return MiddleOfAll("median", self, [](const Tensor& line, int64_t dim, bool keepdim) {
    return switchyard::median(line, dim, keepdim);
  });
}
TwoTensors median(const Tensor& self, int64_t dim, bool keepdim) {
  return Middle("median", self, LineDimension("median", self, dim), keepdim, false);
}
Tensor nanmedian(const Tensor& self) {
  return MiddleOfAll("nanmedian", self, [](const Tensor& line, int64_t dim, bool keepdim) {
    return switchyard::nanmedian(line, dim, keepdim);
  });
}
TwoTensors nanmedian(const Tensor& self, int64_t dim, bool keepdim) {
  return Middle("nanmedian", self, LineDimension("nanmedian", self, dim), keepdim, true);
}

// The least of several that are equally frequent, at the last of its places. Equal elements follow
// each other in order: the longest run is the first one with the greatest count at its end.
TwoTensors mode(const Tensor& self, int64_t dim, bool keepdim) {
  const int64_t d = LineDimension("mode", self, dim);
  const auto [sorted, order] = switchyard::sort(self, /*stable=*/true, d, /*descending=*/false);
  if (self.dim() == 0) return internal::ElementsAt(self, d, order, keepdim);
  const int64_t length = self.size(d);
  const Tensor count = switchyard::expand(
      internal::Along(internal::Counting(length, self.device()), d, self.dim()), self.sizes());
  const Tensor differs = switchyard::ne(switchyard::narrow(sorted, d, 1, length - 1),
                                        switchyard::narrow(sorted, d, 0, length - 1));
  const Tensor first = switchyard::narrow(count, d, 0, 1);
  const Tensor starts = switchyard::cat(
      {first, switchyard::mul(switchyard::narrow(count, d, 1, length - 1), differs)}, d);
  const Tensor run = switchyard::sub(count, std::get<0>(switchyard::cummax(starts, d)));
  const Tensor end = switchyard::argmax(run, d, /*keepdim=*/true);
  return internal::ElementsAt(self, d, switchyard::gather(order, d, end), keepdim);
}

}  // namespace switchyard::native
