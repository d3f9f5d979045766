// Counts of elements in ranges.

#include "switchyard/ops/histogram.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/diff.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/histc.h"
#include "switchyard/ops/histc_native.h"
#include "switchyard/ops/histogram_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/linspace.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/searchsorted.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {

// NaN and what is out of the bounds count nowhere; equal bounds mean the least and the greatest
// element.
Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  constexpr char kName[] = "histc";
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(self.dtype()), kName, ": self has dtype ",
                                   self.dtype(), ", which is not a floating one");
  SWITCHYARD_CHECK(bins > 0, kName, ": bins is ", bins, ", which is not positive");
  auto least = min.To<double>();
  auto greatest = max.To<double>();
  SWITCHYARD_CHECK(least <= greatest, kName, ": min is ", min, " and max ", max);
  const Tensor line = switchyard::reshape(self, {self.numel()});
  if (least == greatest && self.numel() > 0) {
    least = switchyard::item(switchyard::min(line)).To<double>();
    greatest = switchyard::item(switchyard::max(line)).To<double>();
  }
  SWITCHYARD_CHECK(std::isfinite(greatest - least), kName, ": the elements have no finite bounds");
  if (least == greatest) {
    least -= 1;
    greatest += 1;
  }
  const Tensor is_in =
      switchyard::logical_and(switchyard::ge(line, least), switchyard::le(line, greatest));
  const Tensor above = switchyard::sub(
      switchyard::masked_fill(line, switchyard::logical_not(is_in), least), least, 1);
  const Tensor share = switchyard::div(switchyard::mul(above, bins), greatest - least);
  const Tensor places =
      switchyard::clamp_max(switchyard::to(switchyard::floor(share), ScalarType::Long), bins - 1);
  return switchyard::scatter_add(switchyard::new_zeros(self, {bins}), 0, places,
                                 switchyard::to(is_in, self.dtype()));
}

Tensor& histc_out(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max,
                  Tensor& out) {
  return internal::StoreSameType("histc", switchyard::histc(self, bins, min, max), out);
}

namespace {

// What both forms of a call say beside the bins.
struct Histogram {
  const Tensor& self;
  const std::optional<Tensor>& weight;
  bool is_density;
};

void CheckHistogram(const Histogram& call) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(
      call.self.dtype() == ScalarType::Float || call.self.dtype() == ScalarType::Double,
      "histogram: self has dtype ", call.self.dtype(), ", neither Float nor Double");
  if (!call.weight.has_value()) return;
  SWITCHYARD_CHECK(call.weight->sizes() == call.self.sizes(), "histogram: self has sizes ",
                   call.self.sizes(), " and weight ", call.weight->sizes());
  SWITCHYARD_CHECK(call.weight->dtype() == call.self.dtype(), "histogram: self has dtype ",
                   call.self.dtype(), " and weight ", call.weight->dtype());
}

// The last edge belongs to the last bin; what is outside, and NaN, counts nowhere.
std::tuple<Tensor, Tensor> CountBetween(const Histogram& call, const Tensor& edges) {
  const int64_t bins = edges.numel() - 1;
  const Tensor line = switchyard::reshape(call.self, {call.self.numel()});
  const Tensor least = switchyard::select(edges, 0, 0);
  const Tensor greatest = switchyard::select(edges, 0, bins);
  const Tensor is_in =
      switchyard::logical_and(switchyard::ge(line, least), switchyard::le(line, greatest));
  const Tensor above = switchyard::searchsorted(edges, line, /*out_int32=*/false, /*right=*/true);
  const Tensor places = switchyard::clamp(switchyard::sub(above, 1, 1), 0, bins - 1);
  const Tensor counted = switchyard::to(is_in, line.dtype());
  const Tensor shares =
      call.weight.has_value()
          ? switchyard::where(is_in, switchyard::reshape(*call.weight, {line.numel()}), 0)
          : counted;
  Tensor counts = switchyard::scatter_add(switchyard::new_zeros(line, {bins}), 0, places, shares);
  if (call.is_density) {
    const Tensor widths = switchyard::diff(edges);
    const Tensor sum = switchyard::sum(counts);
    counts = switchyard::div(counts, switchyard::mul(widths, sum));
  }
  return {counts, edges};
}

// The bounds that a call gives, or those of the elements.
std::pair<double, double> BoundsOf(const Tensor& self, OptionalArrayRef<double> range) {
  double least = 0;
  double greatest = 1;
  if (range.has_value()) {
    SWITCHYARD_CHECK(range->size() == 2, "histogram: range has ", range->size(), " numbers, not 2");
    least = (*range)[0];
    greatest = (*range)[1];
  } else if (self.numel() > 0) {
    least = switchyard::item(switchyard::min(self)).To<double>();
    greatest = switchyard::item(switchyard::max(self)).To<double>();
  }
  SWITCHYARD_CHECK(std::isfinite(least) && std::isfinite(greatest), "histogram: the range [", least,
                   ", ", greatest, "] is not finite");
  SWITCHYARD_CHECK(least <= greatest, "histogram: min should not exceed max, but min is ", least,
                   " and max ", greatest);
  if (least != greatest) return {least, greatest};
  return {least - 0.5, greatest + 0.5};
}

std::tuple<Tensor&, Tensor&> StoreHistogram(const std::tuple<Tensor, Tensor>& result, Tensor& hist,
                                            Tensor& bin_edges) {
  internal::StoreSameType("histogram", std::get<0>(result), hist);
  internal::StoreSameType("histogram", std::get<1>(result), bin_edges);
  return {hist, bin_edges};
}

}  // namespace

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins,
                                     const std::optional<Tensor>& weight, bool density) {
  const Histogram call = {self, weight, density};
  CheckHistogram(call);
  SWITCHYARD_CHECK(bins.dtype() == self.dtype(), "histogram: self has dtype ", self.dtype(),
                   " and bins ", bins.dtype());
  SWITCHYARD_CHECK(bins.dim() == 1 && bins.numel() > 1, "histogram: bins has sizes ", bins.sizes(),
                   ", not those of a vector of two edges or more");
  return CountBetween(call, switchyard::clone(bins, MemoryFormat::Contiguous));
}
std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins,
                                     OptionalArrayRef<double> range,
                                     const std::optional<Tensor>& weight, bool density) {
  const Histogram call = {self, weight, density};
  CheckHistogram(call);
  SWITCHYARD_CHECK(bins > 0 && bins < std::numeric_limits<int64_t>::max(),
                   "histogram: bins must be > 0, but is ", bins);
  const auto [least, greatest] = BoundsOf(self, range);
  const Tensor edges = switchyard::linspace(least, greatest, bins + 1, self.dtype(), std::nullopt,
                                            self.device(), std::nullopt);
  return CountBetween(call, edges);
}

std::tuple<Tensor&, Tensor&> histogram_out(const Tensor& self, const Tensor& bins,
                                           const std::optional<Tensor>& weight, bool density,
                                           Tensor& hist, Tensor& bin_edges) {
  return StoreHistogram(switchyard::histogram(self, bins, weight, density), hist, bin_edges);
}
std::tuple<Tensor&, Tensor&> histogram_out(const Tensor& self, int64_t bins,
                                           OptionalArrayRef<double> range,
                                           const std::optional<Tensor>& weight, bool density,
                                           Tensor& hist, Tensor& bin_edges) {
  return StoreHistogram(switchyard::histogram(self, bins, range, weight, density), hist, bin_edges);
}

}  // namespace switchyard::native
