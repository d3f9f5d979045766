// Counts of elements in equal ranges.

#include <cmath>
#include <cstdint>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/floor.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/histc.h"
#include "switchyard/ops/histc_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/max.h"
#include "switchyard/ops/min.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/new_zeros.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/to.h"

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

}  // namespace switchyard::native
