// Elementwise operators of one tensor with its dtype as result: abs, neg, rounding, sign; and isnan
// and logical_not with Bool results.

#include "kernels/common/complex_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/bitwise_not_native.h"
#include "switchyard/ops/ceil_native.h"
#include "switchyard/ops/floor_native.h"
#include "switchyard/ops/isnan_native.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/neg_native.h"
#include "switchyard/ops/round_native.h"
#include "switchyard/ops/sign_native.h"
#include "switchyard/ops/trunc_native.h"

namespace switchyard::native {
namespace {

// out = test(a), for any dtype. The loop sees the output as Bool.
template <typename Operators, typename Test>
void MapToTruth(TensorIteratorBase& iterator, Operators operators, Test test) {
  DispatchOnType(iterator.dtype(1), iterator.operator_name(), operators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(iterator, [test](T a) -> bool { return test(a); });
  });
}

}  // namespace

Tensor& abs_out(const Tensor& self, Tensor& out) {
  constexpr auto kAbs = SWITCHYARD_OPERATORS("abs");
  TensorIterator iterator("abs", internal::MagnitudeConfig(self, out));
  if (internal::MapComplex<1>(iterator, kAbs, functions::Magnitude())) return out;
  internal::MapOneNumber(iterator, kAbs, functions::Abs());
  return out;
}

void structured_neg_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  constexpr auto kNeg = SWITCHYARD_OPERATORS("neg");
  if (internal::MapComplex<1>(*this, kNeg, functions::ComplexNegative())) return;
  internal::MapOneNumber(*this, kNeg, functions::Neg());
}
void structured_floor_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneNumber(*this, SWITCHYARD_OPERATORS("floor"), functions::Floor());
}
void structured_ceil_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneNumber(*this, SWITCHYARD_OPERATORS("ceil"), functions::Ceil());
}
void structured_round_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneNumber(*this, SWITCHYARD_OPERATORS("round"), functions::Round());
}
void structured_trunc_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneNumber(*this, SWITCHYARD_OPERATORS("trunc"), functions::Trunc());
}
void structured_sign_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  DispatchOnType(dtype(1), operator_name(), SWITCHYARD_OPERATORS("sign"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapOne<T>(*this, functions::Sign());
  });
}
void structured_bitwise_not_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("bitwise_not");
  internal::DispatchOnIntegerOrBool(dtype(1), operator_name(), kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapOne<T>(*this, functions::BitwiseNot());
  });
}

Tensor& logical_not_out(const Tensor& self, Tensor& out) {
  TensorIterator iterator("logical_not", TensorIteratorConfig()
                                             .add_output(out)
                                             .add_input(self)
                                             .declare_static_dtype(ScalarType::Bool)
                                             .cast_common_dtype_to_outputs(true));
  MapToTruth(iterator, SWITCHYARD_OPERATORS("logical_not"), functions::LogicalNot());
  return out;
}

Tensor isnan(const Tensor& self) {
  TensorIterator iterator(
      "isnan", TensorIteratorConfig().add_output(Tensor()).add_input(self).declare_static_dtype(
                   ScalarType::Bool));
  constexpr auto kIsNan = SWITCHYARD_OPERATORS("isnan");
  if (internal::MapComplex<1>(iterator, kIsNan, functions::IsNan())) return iterator.output();
  MapToTruth(iterator, kIsNan, functions::IsNan());
  return iterator.output();
}

}  // namespace switchyard::native
