// The greatest and the least element so far, and sums of exponentials so far. A line is gone
// through in steps of one, two, four, ...: each joins what is known of two parts that follow each
// other.

#include <cstdint>
#include <optional>
#include <tuple>

#include "kernels/common/dimensions.h"
#include "kernels/composite/order/lines.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/amin.h"
#include "switchyard/ops/aminmax.h"
#include "switchyard/ops/aminmax_native.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/cummax_native.h"
#include "switchyard/ops/cummin_native.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logaddexp.h"
#include "switchyard/ops/logcumsumexp_native.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

using TwoTensors = std::tuple<Tensor, Tensor>;

// The last of several equal elements; NaN is what NaN has been before.
template <typename Beats>
TwoTensors Best(const char* name, const Tensor& self, int64_t dim, Beats beats) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  if (self.dim() == 0)
    return {switchyard::clone(self),
            switchyard::zeros({}, ScalarType::Long, {}, self.device(), {})};
  const int64_t length = self.size(d);
  Tensor best = self;
  Tensor places = switchyard::clone(
      switchyard::expand(internal::Along(internal::Counting(length, self.device()), d, self.dim()),
                         self.sizes()),
      MemoryFormat::Contiguous);
  for (int64_t step = 1; step < length; step *= 2) {
    const auto before = [&](const Tensor& tensor) {
      return switchyard::narrow(tensor, d, 0, length - step);
    };
    const auto after = [&](const Tensor& tensor) {
      return switchyard::narrow(tensor, d, step, length - step);
    };
    const auto first = [&](const Tensor& tensor) { return switchyard::narrow(tensor, d, 0, step); };
    const Tensor is_kept = switchyard::logical_not(switchyard::isnan(before(best)));
    const Tensor is_better = switchyard::logical_and(is_kept, beats(after(best), before(best)));
    const Tensor takes = switchyard::logical_or(switchyard::isnan(after(best)), is_better);
    places = switchyard::cat(
        {first(places), switchyard::where(takes, after(places), before(places))}, d);
    best = switchyard::cat({first(best), switchyard::where(takes, after(best), before(best))}, d);
  }
  return {switchyard::gather(self, d, places), places};
}

Tensor IsAtLeast(const Tensor& a, const Tensor& b) { return switchyard::ge(a, b); }
Tensor IsAtMost(const Tensor& a, const Tensor& b) { return switchyard::le(a, b); }

}  // namespace

TwoTensors cummax(const Tensor& self, int64_t dim) { return Best("cummax", self, dim, IsAtLeast); }
TwoTensors cummin(const Tensor& self, int64_t dim) { return Best("cummin", self, dim, IsAtMost); }

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  constexpr char kName[] = "logcumsumexp";
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), kName, ": self has dtype ", self.dtype(),
                   ", which is not a floating one");
  const int64_t d = internal::WrapDimension(kName, dim, self.dim());
  if (self.dim() == 0 || self.size(d) < 2) return switchyard::clone(self);
  const int64_t length = self.size(d);
  Tensor sums = self;
  for (int64_t step = 1; step < length; step *= 2) {
    const Tensor joined = switchyard::logaddexp(switchyard::narrow(sums, d, 0, length - step),
                                                switchyard::narrow(sums, d, step, length - step));
    sums = switchyard::cat({switchyard::narrow(sums, d, 0, step), joined}, d);
  }
  return sums;
}

TwoTensors aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  if (!dim.has_value()) {
    SWITCHYARD_CHECK(self.numel() > 0, "aminmax: self of sizes ", self.sizes(), " has no elements");
    return {switchyard::amin(self, IntArrayRef(), keepdim),
            switchyard::amax(self, IntArrayRef(), keepdim)};
  }
  return {switchyard::amin(self, {*dim}, keepdim), switchyard::amax(self, {*dim}, keepdim)};
}
std::tuple<Tensor&, Tensor&> aminmax_out(const Tensor& self, std::optional<int64_t> dim,
                                         bool keepdim, Tensor& min, Tensor& max) {
  const auto [least, greatest] = switchyard::aminmax(self, dim, keepdim);
  internal::StoreSameType("aminmax", least, min);
  internal::StoreSameType("aminmax", greatest, max);
  return {min, max};
}

}  // namespace switchyard::native
