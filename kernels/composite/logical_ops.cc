// Logic of tensors through the out operators, and bit operations of a tensor and a number.

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/bitwise_and.h"
#include "switchyard/ops/bitwise_and_native.h"
#include "switchyard/ops/bitwise_or.h"
#include "switchyard/ops/bitwise_or_native.h"
#include "switchyard/ops/bitwise_xor.h"
#include "switchyard/ops/bitwise_xor_native.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/logical_and_native.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/logical_or_native.h"
#include "switchyard/ops/logical_xor.h"
#include "switchyard/ops/logical_xor_native.h"

namespace switchyard::native {
namespace {

// An empty Bool tensor that is resized to the result.
Tensor EmptyTruth(const Tensor& self) { return EmptyTensor({0}, ScalarType::Bool, self.device()); }

}  // namespace

Tensor logical_not(const Tensor& self) {
  Tensor out = EmptyTruth(self);
  return switchyard::logical_not_out(out, self);
}
Tensor& logical_not_(Tensor& self) { return switchyard::logical_not_out(self, self); }

Tensor logical_and(const Tensor& self, const Tensor& other) {
  Tensor out = EmptyTruth(self);
  return switchyard::logical_and_out(out, self, other);
}
Tensor& logical_and_(Tensor& self, const Tensor& other) {
  return switchyard::logical_and_out(self, self, other);
}

Tensor logical_or(const Tensor& self, const Tensor& other) {
  Tensor out = EmptyTruth(self);
  return switchyard::logical_or_out(out, self, other);
}
Tensor& logical_or_(Tensor& self, const Tensor& other) {
  return switchyard::logical_or_out(self, self, other);
}

Tensor logical_xor(const Tensor& self, const Tensor& other) {
  Tensor out = EmptyTruth(self);
  return switchyard::logical_xor_out(out, self, other);
}
Tensor& logical_xor_(Tensor& self, const Tensor& other) {
  return switchyard::logical_xor_out(self, self, other);
}

Tensor bitwise_and(const Tensor& self, const Scalar& other) {
  return switchyard::bitwise_and(self, WrappedNumber(other));
}
Tensor bitwise_and(const Scalar& self, const Tensor& other) {
  return switchyard::bitwise_and(WrappedNumber(self), other);
}
Tensor& bitwise_and_(Tensor& self, const Scalar& other) {
  return switchyard::bitwise_and_(self, WrappedNumber(other));
}
Tensor& bitwise_and_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::bitwise_and_out(out, self, WrappedNumber(other));
}

Tensor bitwise_or(const Tensor& self, const Scalar& other) {
  return switchyard::bitwise_or(self, WrappedNumber(other));
}
Tensor bitwise_or(const Scalar& self, const Tensor& other) {
  return switchyard::bitwise_or(WrappedNumber(self), other);
}
Tensor& bitwise_or_(Tensor& self, const Scalar& other) {
  return switchyard::bitwise_or_(self, WrappedNumber(other));
}
Tensor& bitwise_or_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::bitwise_or_out(out, self, WrappedNumber(other));
}

Tensor bitwise_xor(const Tensor& self, const Scalar& other) {
  return switchyard::bitwise_xor(self, WrappedNumber(other));
}
Tensor bitwise_xor(const Scalar& self, const Tensor& other) {
  return switchyard::bitwise_xor(WrappedNumber(self), other);
}
Tensor& bitwise_xor_(Tensor& self, const Scalar& other) {
  return switchyard::bitwise_xor_(self, WrappedNumber(other));
}
Tensor& bitwise_xor_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::bitwise_xor_out(out, self, WrappedNumber(other));
}

}  // namespace switchyard::native
