// The fractions of numbers, infinities, and numbers in the place of NaN and infinities.

#include <limits>
#include <optional>

#include "kernels/common/constants.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/frac.h"
#include "switchyard/ops/frac_native.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/isneginf.h"
#include "switchyard/ops/isneginf_native.h"
#include "switchyard/ops/isposinf.h"
#include "switchyard/ops/isposinf_native.h"
#include "switchyard/ops/nan_to_num.h"
#include "switchyard/ops/nan_to_num_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/trunc.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Tensor IsInfinity(const char* name, const Tensor& self, double infinity) {
  SWITCHYARD_CHECK(!IsComplexType(self.dtype()), name, " does not support complex inputs.");
  return switchyard::eq(self, infinity);
}

}  // namespace

Tensor frac(const Tensor& self) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(self.dtype()), "frac: no kernel for dtype ",
                                   self.dtype());
  return switchyard::sub(self, switchyard::trunc(self));
}
Tensor& frac_(Tensor& self) { return switchyard::copy_(self, switchyard::frac(self)); }
Tensor& frac_out(const Tensor& self, Tensor& out) {
  return internal::StoreSameType("frac", switchyard::frac(self), out);
}

Tensor isposinf(const Tensor& self) { return IsInfinity("isposinf", self, kInfinity); }
Tensor& isposinf_out(const Tensor& self, Tensor& out) {
  return internal::StoreSameType("isposinf", switchyard::isposinf(self), out);
}
Tensor isneginf(const Tensor& self) { return IsInfinity("isneginf", self, -kInfinity); }
Tensor& isneginf_out(const Tensor& self, Tensor& out) {
  return internal::StoreSameType("isneginf", switchyard::isneginf(self), out);
}

// Of complex numbers each part by itself.
Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf,
                  std::optional<double> neginf) {
  if (IsComplexType(self.dtype())) {
    return switchyard::view_as_complex(
        switchyard::nan_to_num(switchyard::view_as_real(self), nan, posinf, neginf));
  }
  if (!IsFloatingType(self.dtype())) return switchyard::clone(self);
  const double greatest = internal::GreatestFinite(self.dtype());
  const Tensor numbers = switchyard::where(switchyard::isnan(self), nan.value_or(0), self);
  const Tensor bounded =
      switchyard::where(switchyard::eq(self, kInfinity), posinf.value_or(greatest), numbers);
  return switchyard::where(switchyard::eq(self, -kInfinity), neginf.value_or(-greatest), bounded);
}
Tensor& nan_to_num_(Tensor& self, std::optional<double> nan, std::optional<double> posinf,
                    std::optional<double> neginf) {
  return switchyard::copy_(self, switchyard::nan_to_num(self, nan, posinf, neginf));
}
Tensor& nan_to_num_out(const Tensor& self, std::optional<double> nan, std::optional<double> posinf,
                       std::optional<double> neginf, Tensor& out) {
  return internal::StoreSameType("nan_to_num", switchyard::nan_to_num(self, nan, posinf, neginf),
                                 out);
}

}  // namespace switchyard::native
