// Arithmetic of a tensor and a number, through that of two tensors.

#include <optional>
#include <string_view>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/div_native.h"
#include "switchyard/ops/fmod.h"
#include "switchyard/ops/fmod_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/remainder.h"
#include "switchyard/ops/remainder_native.h"
#include "switchyard/ops/rsub_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sub_native.h"

namespace switchyard::native {
namespace {

void CheckNoBooleans(const char* name, const Tensor& self, const Scalar& other) {
  SWITCHYARD_CHECK(self.dtype() != ScalarType::Bool && !other.IsBool(), name,
                   ": booleans have no difference, and the operands are ", self.dtype(), " and ",
                   other);
}

}  // namespace

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return switchyard::add(self, WrappedNumber(other), alpha);
}
Tensor& add_(Tensor& self, const Scalar& other, const Scalar& alpha) {
  return switchyard::add_(self, WrappedNumber(other), alpha);
}

Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  CheckNoBooleans("sub", self, other);
  return switchyard::sub(self, WrappedNumber(other), alpha);
}
Tensor& sub_(Tensor& self, const Scalar& other, const Scalar& alpha) {
  CheckNoBooleans("sub_", self, other);
  return switchyard::sub_(self, WrappedNumber(other), alpha);
}

Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return switchyard::sub(WrappedNumber(other), self, alpha);
}

Tensor mul(const Tensor& self, const Scalar& other) {
  return switchyard::mul(self, WrappedNumber(other));
}
Tensor& mul_(Tensor& self, const Scalar& other) {
  return switchyard::mul_(self, WrappedNumber(other));
}

Tensor div(const Tensor& self, const Scalar& other) {
  return switchyard::div(self, WrappedNumber(other));
}
Tensor& div_(Tensor& self, const Scalar& other) {
  return switchyard::div_(self, WrappedNumber(other));
}
Tensor div(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  return switchyard::div(self, WrappedNumber(other), rounding_mode);
}
Tensor& div_(Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  return switchyard::div_(self, WrappedNumber(other), rounding_mode);
}

Tensor remainder(const Tensor& self, const Scalar& other) {
  return switchyard::remainder(self, WrappedNumber(other));
}
Tensor& remainder_(Tensor& self, const Scalar& other) {
  return switchyard::remainder_(self, WrappedNumber(other));
}
Tensor& remainder_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::remainder_out(out, self, WrappedNumber(other));
}

Tensor fmod(const Tensor& self, const Scalar& other) {
  return switchyard::fmod(self, WrappedNumber(other));
}
Tensor& fmod_(Tensor& self, const Scalar& other) {
  return switchyard::fmod_(self, WrappedNumber(other));
}
Tensor& fmod_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::fmod_out(out, self, WrappedNumber(other));
}

}  // namespace switchyard::native
