// Forms of special functions that others make: with a number, in place, and the normal
// distribution.

#include <cmath>
#include <cstdint>
#include <optional>

#include "kernels/common/constants.h"
#include "kernels/composite/out.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/erf.h"
#include "switchyard/ops/lgamma.h"
#include "switchyard/ops/logit.h"
#include "switchyard/ops/logit_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mvlgamma.h"
#include "switchyard/ops/mvlgamma_native.h"
#include "switchyard/ops/polygamma.h"
#include "switchyard/ops/polygamma_native.h"
#include "switchyard/ops/special_ndtr_native.h"
#include "switchyard/ops/special_xlog1py.h"
#include "switchyard/ops/special_xlog1py_native.h"
#include "switchyard/ops/special_zeta.h"
#include "switchyard/ops/special_zeta_native.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/xlogy.h"
#include "switchyard/ops/xlogy_native.h"

namespace switchyard::native {
namespace {

// Twice the normal distribution's integral up to each element.
Tensor TwiceNdtr(const Tensor& self) {
  constexpr double kRootOfTwo = 1.41421356237309504880;
  return switchyard::add(switchyard::erf(switchyard::div(self, kRootOfTwo)), 1);
}

}  // namespace

Tensor special_ndtr(const Tensor& self) { return switchyard::mul(TwiceNdtr(self), 0.5); }
Tensor& special_ndtr_out(const Tensor& self, Tensor& out) {
  return switchyard::mul_out(out, TwiceNdtr(self), WrappedNumber(0.5));
}

// Of a copy, which the gradient needs.
Tensor& polygamma_(Tensor& self, int64_t n) {
  if (!IsFloatingType(self.dtype())) internal::FailUnsupportedType("polygamma_", self.dtype());
  return switchyard::copy_(self, switchyard::polygamma(n, switchyard::clone(self)));
}

// The gamma function of matrices: that of numbers at steps of a half, and powers of pi.
Tensor mvlgamma(const Tensor& self, int64_t p) {
  SWITCHYARD_CHECK(p >= 1, "mvlgamma: p is ", p);
  SWITCHYARD_CHECK(self.dtype() != ScalarType::Bool, "mvlgamma: self has dtype Bool");
  const ScalarType type = IsFloatingType(self.dtype()) ? self.dtype() : DefaultFloatingType();
  const auto size = static_cast<double>(p);
  const Tensor steps =
      switchyard::arange(0.5 - size / 2, 0.5, 0.5, type, std::nullopt, self.device(), std::nullopt);
  const Tensor parts = switchyard::lgamma(switchyard::add(steps, switchyard::unsqueeze(self, -1)));
  return switchyard::add(switchyard::sum(parts, {-1}, /*keepdim=*/false, std::nullopt),
                         size * (size - 1) / 4 * std::log(internal::kPi));
}

Tensor logit(const Tensor& self, std::optional<double> eps) {
  const bool is_floating = IsFloatingType(self.dtype());
  Tensor out = EmptyTensor({0}, is_floating ? self.dtype() : DefaultFloatingType(), self.device());
  return switchyard::logit_out(out, self, eps);
}
Tensor& logit_(Tensor& self, std::optional<double> eps) {
  return switchyard::logit_out(self, self, eps);
}

Tensor xlogy(const Scalar& self, const Tensor& other) {
  return switchyard::xlogy(WrappedNumber(self), other);
}
Tensor& xlogy_out(const Scalar& self, const Tensor& other, Tensor& out) {
  return switchyard::xlogy_out(out, WrappedNumber(self), other);
}
Tensor xlogy(const Tensor& self, const Scalar& other) {
  return switchyard::xlogy(self, WrappedNumber(other));
}
Tensor& xlogy_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::xlogy_out(out, self, WrappedNumber(other));
}
Tensor& xlogy_(Tensor& self, const Scalar& other) {
  return switchyard::xlogy_(self, WrappedNumber(other));
}

Tensor special_xlog1py(const Scalar& self, const Tensor& other) {
  return switchyard::special_xlog1py(WrappedNumber(self), other);
}
Tensor& special_xlog1py_out(const Scalar& self, const Tensor& other, Tensor& out) {
  return switchyard::special_xlog1py_out(out, WrappedNumber(self), other);
}
Tensor special_xlog1py(const Tensor& self, const Scalar& other) {
  return switchyard::special_xlog1py(self, WrappedNumber(other));
}
Tensor& special_xlog1py_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::special_xlog1py_out(out, self, WrappedNumber(other));
}

Tensor special_zeta(const Scalar& self, const Tensor& other) {
  return switchyard::special_zeta(WrappedNumber(self), other);
}
Tensor& special_zeta_out(const Scalar& self, const Tensor& other, Tensor& out) {
  return switchyard::special_zeta_out(out, WrappedNumber(self), other);
}
Tensor special_zeta(const Tensor& self, const Scalar& other) {
  return switchyard::special_zeta(self, WrappedNumber(other));
}
Tensor& special_zeta_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::special_zeta_out(out, self, WrappedNumber(other));
}

Tensor& mvlgamma_out(const Tensor& self, int64_t p, Tensor& out) {
  return internal::StoreIn("mvlgamma", switchyard::mvlgamma(self, p), out);
}
Tensor& mvlgamma_(Tensor& self, int64_t p) {
  return switchyard::copy_(self, switchyard::mvlgamma(self, p));
}

}  // namespace switchyard::native
