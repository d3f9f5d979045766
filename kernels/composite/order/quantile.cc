// Quantiles: elements in order at places between them.

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/ceil.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/full_like.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/lerp.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/nanquantile_native.h"
#include "switchyard/ops/quantile_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/round.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sort.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

struct Asked {
  const char* name;
  std::optional<int64_t> dim;
  bool keepdim;
  std::string_view interpolation;
  bool skips_nan;
};

// Elements in order, with the lines last.
Tensor SortedLines(const Asked& asked, const Tensor& self) {
  SWITCHYARD_CHECK(self.numel() > 0, asked.name, ": self of sizes ", self.sizes(),
                   " has no elements");
  const bool has_lines = asked.dim.has_value() && self.dim() > 0;
  const Tensor lines =
      has_lines ? switchyard::movedim(
                      self, internal::WrapDimension(asked.name, *asked.dim, self.dim()), -1)
                : switchyard::reshape(self, {self.numel()});
  return std::get<0>(switchyard::sort(lines, /*stable=*/false, -1, /*descending=*/false));
}

// For each number of q the place in each line. Where a line has NaN it is that of NaN, the last
// one.
Tensor PlacesOf(const Asked& asked, const Tensor& lines, const Tensor& q) {
  const Tensor missing = switchyard::isnan(lines);
  if (asked.skips_nan) {
    const Tensor numbers =
        switchyard::sum(switchyard::logical_not(missing), {-1}, /*keepdim=*/true, std::nullopt);
    return switchyard::mul(
        q, switchyard::to(switchyard::clamp_min(switchyard::sub(numbers, 1), 0), q.dtype()));
  }
  const int64_t last = lines.size(-1) - 1;
  return switchyard::masked_fill(switchyard::mul(q, last),
                                 switchyard::any(missing, -1, /*keepdim=*/true), last);
}

Tensor Between(const Asked& asked, const Tensor& lines, const Tensor& places) {
  const auto at = [&](const Tensor& whole) {
    return switchyard::gather(lines, -1, switchyard::to(whole, ScalarType::Long));
  };
  if (asked.interpolation == "lower") return at(switchyard::floor(places));
  if (asked.interpolation == "higher") return at(switchyard::ceil(places));
  if (asked.interpolation == "nearest") return at(switchyard::round(places));
  const bool is_linear = asked.interpolation == "linear";
  SWITCHYARD_CHECK(is_linear || asked.interpolation == "midpoint", asked.name,
                   ": interpolation is '", asked.interpolation,
                   "', none of 'linear', 'lower', 'higher', 'midpoint' and 'nearest'");
  const Tensor below = switchyard::floor(places);
  const Tensor share =
      is_linear ? switchyard::sub(places, below) : switchyard::full_like(places, 0.5);
  return switchyard::lerp(at(below), at(switchyard::ceil(places)), share);
}

// The quantiles stand first.
Tensor Quantiles(const Asked& asked, const Tensor& self, const Tensor& q) {
  SWITCHYARD_CHECK(self.dtype() == ScalarType::Float || self.dtype() == ScalarType::Double,
                   asked.name, ": self has dtype ", self.dtype(), ", neither Float nor Double");
  SWITCHYARD_CHECK(q.dtype() == self.dtype() && q.dim() <= 1, asked.name, ": q is ", q,
                   " for self of dtype ", self.dtype());
  if (q.device().is_cpu() && q.numel() > 0) {
    const Tensor is_share = switchyard::logical_and(switchyard::ge(q, 0), switchyard::le(q, 1));
    SWITCHYARD_CHECK(switchyard::item(switchyard::all(is_share)).To<bool>(), asked.name,
                     ": q has elements that are not from 0 to 1");
  }
  const Tensor lines = SortedLines(asked, self);
  const std::vector<int64_t> shape = internal::WithLastSize(lines.sizes(), q.numel());
  const Tensor places =
      switchyard::expand(PlacesOf(asked, lines, switchyard::reshape(q, {q.numel()})), shape);
  Tensor result = switchyard::movedim(Between(asked, lines, places), -1, 0);
  if (asked.keepdim && asked.dim.has_value() && self.dim() > 0) {
    const int64_t d = internal::WrapDimension(asked.name, *asked.dim, self.dim());
    result = switchyard::unsqueeze(result, d + 1);
  } else if (asked.keepdim) {
    std::vector<int64_t> ones(static_cast<size_t>(self.dim()) + 1, 1);
    ones[0] = q.numel();
    result = switchyard::reshape(result, ones);
  }
  return switchyard::clone(q.dim() == 0 ? switchyard::select(result, 0, 0) : result,
                           MemoryFormat::Contiguous);
}

Tensor QuantileOf(const Asked& asked, const Tensor& self, double q) {
  SWITCHYARD_CHECK(0 <= q && q <= 1, asked.name, ": q is ", q, ", not from 0 to 1");
  return Quantiles(asked, self,
                   switchyard::full({}, q, TensorOptions(self.dtype()).device(self.device())));
}

}  // namespace

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                std::string_view interpolation) {
  return Quantiles({"quantile", dim, keepdim, interpolation, false}, self, q);
}
Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                std::string_view interpolation) {
  return QuantileOf({"quantile", dim, keepdim, interpolation, false}, self, q);
}
Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                   std::string_view interpolation) {
  return Quantiles({"nanquantile", dim, keepdim, interpolation, true}, self, q);
}
Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                   std::string_view interpolation) {
  return QuantileOf({"nanquantile", dim, keepdim, interpolation, true}, self, q);
}

}  // namespace switchyard::native
