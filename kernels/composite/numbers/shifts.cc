// Integers shifted by bits.

#include <cstdint>

#include "kernels/common/elementwise_operands.h"
#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/bitwise_left_shift.h"
#include "switchyard/ops/bitwise_left_shift_native.h"
#include "switchyard/ops/bitwise_right_shift.h"
#include "switchyard/ops/bitwise_right_shift_native.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/logical_or.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {
namespace {

constexpr int64_t kBits = 64;

void CheckIntegers(const char* name, ScalarType type) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsIntegralType(type, /*include_bool=*/false), name,
                                   ": the operands have dtype ", type,
                                   ", which is not one of integers");
}

int64_t BitsOf(ScalarType type) {
  return static_cast<int64_t>(EmptyTensor({0}, type).item_size()) * 8;
}

// Both operands as Long, and the dtype of the result. By no bits of the dtype or more, or by a
// negative number, everything is shifted out: `least` bits then.
struct Shifted {
  Shifted(const char* name, const Tensor& self, const Tensor& other) {
    type = internal::CommonTypeOf(self, other);
    CheckIntegers(name, type);
    value = switchyard::to(switchyard::to(self, type), ScalarType::Long);
    // A number is on the CPU, whatever the device.
    count = other.dim() == 0 && !self.device().is_cpu()
                ? switchyard::to(other, self.device(), ScalarType::Long)
                : switchyard::to(other, ScalarType::Long);
    const int64_t bits = BitsOf(type);
    is_out = switchyard::logical_or(switchyard::lt(count, 0), switchyard::ge(count, bits));
  }

  ScalarType type = ScalarType::Long;
  Tensor value;
  Tensor count;
  Tensor is_out;
};

Tensor& StoreInSelf(Tensor& self, const Tensor& result) {
  internal::CheckCast(result, self);
  return switchyard::copy_(self, result);
}

}  // namespace

Tensor bitwise_left_shift(const Tensor& self, const Tensor& other) {
  const Shifted shift("bitwise_left_shift", self, other);
  const Tensor factor = switchyard::pow(2, switchyard::masked_fill(shift.count, shift.is_out, 0));
  return switchyard::to(
      switchyard::masked_fill(switchyard::mul(shift.value, factor), shift.is_out, 0), shift.type);
}
// Towards the least number, which is what the sign's bit does.
Tensor bitwise_right_shift(const Tensor& self, const Tensor& other) {
  const Shifted shift("bitwise_right_shift", self, other);
  const Tensor all_out =
      switchyard::logical_or(shift.is_out, switchyard::eq(shift.count, kBits - 1));
  const Tensor divisor = switchyard::pow(2, switchyard::masked_fill(shift.count, all_out, 0));
  const Tensor sign =
      switchyard::neg(switchyard::to(switchyard::lt(shift.value, 0), ScalarType::Long));
  return switchyard::to(
      switchyard::where(all_out, sign, switchyard::div(shift.value, divisor, "floor")), shift.type);
}

Tensor bitwise_left_shift(const Tensor& self, const Scalar& other) {
  return switchyard::bitwise_left_shift(self, WrappedNumber(other));
}
Tensor bitwise_right_shift(const Tensor& self, const Scalar& other) {
  return switchyard::bitwise_right_shift(self, WrappedNumber(other));
}
Tensor bitwise_left_shift(const Scalar& self, const Tensor& other) {
  return switchyard::bitwise_left_shift(WrappedNumber(self), other);
}
Tensor bitwise_right_shift(const Scalar& self, const Tensor& other) {
  return switchyard::bitwise_right_shift(WrappedNumber(self), other);
}

Tensor& bitwise_left_shift_(Tensor& self, const Tensor& other) {
  return StoreInSelf(self, switchyard::bitwise_left_shift(self, other));
}
Tensor& bitwise_left_shift_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return internal::StoreIn("bitwise_left_shift", switchyard::bitwise_left_shift(self, other), out);
}
Tensor& bitwise_left_shift_(Tensor& self, const Scalar& other) {
  return StoreInSelf(self, switchyard::bitwise_left_shift(self, other));
}
Tensor& bitwise_left_shift_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return internal::StoreIn("bitwise_left_shift", switchyard::bitwise_left_shift(self, other), out);
}
Tensor& bitwise_right_shift_(Tensor& self, const Tensor& other) {
  return StoreInSelf(self, switchyard::bitwise_right_shift(self, other));
}
Tensor& bitwise_right_shift_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return internal::StoreIn("bitwise_right_shift", switchyard::bitwise_right_shift(self, other),
                           out);
}
Tensor& bitwise_right_shift_(Tensor& self, const Scalar& other) {
  return StoreInSelf(self, switchyard::bitwise_right_shift(self, other));
}
Tensor& bitwise_right_shift_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return internal::StoreIn("bitwise_right_shift", switchyard::bitwise_right_shift(self, other),
                           out);
}

}  // namespace switchyard::native
