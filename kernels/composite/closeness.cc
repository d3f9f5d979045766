// Whether elements are finite, infinite, or close to those of another tensor.

#include <limits>
#include <optional>

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/allclose_native.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/full_like.h"
#include "switchyard/ops/isclose.h"
#include "switchyard/ops/isclose_native.h"
#include "switchyard/ops/isfinite.h"
#include "switchyard/ops/isfinite_native.h"
#include "switchyard/ops/isinf_native.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Tensor Truth(const Tensor& self, bool value) {
  return switchyard::full_like(self, value, ScalarType::Bool, self.layout(), self.device(),
                               std::nullopt, std::nullopt);
}

bool IsWhole(const Tensor& self) { return IsIntegralType(self.dtype(), /*include_bool=*/true); }

}  // namespace

// NaN is less than nothing.
Tensor isfinite(const Tensor& self) {
  if (IsWhole(self)) return Truth(self, true);
  return switchyard::lt(switchyard::abs(self), kInfinity);
}

Tensor isinf(const Tensor& self) {
  if (IsWhole(self)) return Truth(self, false);
  return switchyard::eq(switchyard::abs(self), kInfinity);
}

// |self - other| <= atol + |rtol * other|; equal elements are close, infinite ones too.
Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  SWITCHYARD_CHECK(self.dtype() == other.dtype(), "isclose: self has dtype ", self.dtype(),
                   ", and other has dtype ", other.dtype());
  SWITCHYARD_CHECK(rtol >= 0, "isclose: rtol ", rtol, " is not 0 or more");
  SWITCHYARD_CHECK(atol >= 0, "isclose: atol ", atol, " is not 0 or more");
  Tensor close = switchyard::eq(self, other);
  if (equal_nan && !IsWhole(self)) {
    close = switchyard::logical_or(
        close, switchyard::logical_and(switchyard::isnan(self), switchyard::isnan(other)));
  }
  if (rtol == 0 && atol == 0) return close;
  const Tensor real = IsWhole(other) ? switchyard::to(other, DefaultFloatingType()) : other;
  const Tensor allowed = switchyard::add(switchyard::abs(switchyard::mul(real, rtol)), atol);
  const bool is_truth = self.dtype() == ScalarType::Bool;  // which nothing is subtracted from
  const Tensor own = is_truth ? switchyard::to(self, DefaultFloatingType()) : self;
  const Tensor distance = switchyard::abs(switchyard::sub(own, real));
  return switchyard::logical_or(close, switchyard::logical_and(switchyard::isfinite(distance),
                                                               switchyard::le(distance, allowed)));
}

bool allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  return switchyard::item(switchyard::all(switchyard::isclose(self, other, rtol, atol, equal_nan)))
      .To<bool>();
}

}  // namespace switchyard::native
