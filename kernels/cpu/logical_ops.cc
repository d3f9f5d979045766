// Logic of truth values, for every dtype, and bit operations on integers and booleans.

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/bitwise_and_native.h"
#include "switchyard/ops/bitwise_or_native.h"
#include "switchyard/ops/bitwise_xor_native.h"
#include "switchyard/ops/logical_and_native.h"
#include "switchyard/ops/logical_or_native.h"
#include "switchyard/ops/logical_xor_native.h"

namespace switchyard::native {
namespace {

template <typename Operators, typename Op>
void Logic(const char* name, Operators operators, const Tensor& out, const Tensor& self,
           const Tensor& other, Op op) {
  TensorIterator iterator(name, internal::LogicConfig(out, self, other));
  DispatchOnType(iterator.dtype(1), name, operators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(iterator, [op](T a, T b) -> bool { return op(a, b); });
  });
}

template <typename Operators, typename Op>
void Bits(TensorIteratorBase& iterator, Operators operators, Op op) {
  const char* name = iterator.operator_name();
  internal::DispatchOnIntegerOrBool(iterator.dtype(1), name, operators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapTwo<T>(iterator, op);
  });
}

}  // namespace

Tensor& logical_and_out(const Tensor& self, const Tensor& other, Tensor& out) {
  Logic("logical_and", SWITCHYARD_OPERATORS("logical_and"), out, self, other,
        functions::LogicalAnd());
  return out;
}
Tensor& logical_or_out(const Tensor& self, const Tensor& other, Tensor& out) {
  Logic("logical_or", SWITCHYARD_OPERATORS("logical_or"), out, self, other, functions::LogicalOr());
  return out;
}
Tensor& logical_xor_out(const Tensor& self, const Tensor& other, Tensor& out) {
  Logic("logical_xor", SWITCHYARD_OPERATORS("logical_xor"), out, self, other,
        functions::LogicalXor());
  return out;
}

void structured_bitwise_and_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                      const Tensor& /*out*/) {
  Bits(*this, SWITCHYARD_OPERATORS("bitwise_and"), functions::BitwiseAnd());
}
void structured_bitwise_or_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                     const Tensor& /*out*/) {
  Bits(*this, SWITCHYARD_OPERATORS("bitwise_or"), functions::BitwiseOr());
}
void structured_bitwise_xor_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                      const Tensor& /*out*/) {
  Bits(*this, SWITCHYARD_OPERATORS("bitwise_xor"), functions::BitwiseXor());
}

}  // namespace switchyard::native
