// Applies functions of one element to the operands of an iterator, for the dtypes of a category.
//
// Takes: an iterator with one output, and a function object that is called with elements of any of
// the dtypes. Gives: the output, brought back to its own dtype. Errors: Error naming the operator
// for a dtype outside of the category. Each dtype is one loop in the binary: a kernel takes the
// smallest category that has all of its dtypes.

#ifndef SWITCHYARD_KERNELS_CPU_POINTWISE_H_
#define SWITCHYARD_KERNELS_CPU_POINTWISE_H_

#include <cstdint>
#include <utility>

#include "lib/core/scalar_type.h"
#include "lib/structured/loops.h"
#include "lib/structured/tensor_iterator.h"

namespace switchyard::internal {

// Integers, with Bool or without.
template <typename Visitor>
void DispatchOnInteger(ScalarType type, const char* name, Visitor&& visit) {
  switch (type) {
    case ScalarType::Byte:
      return visit(TypeTag<uint8_t>());
    case ScalarType::Char:
      return visit(TypeTag<int8_t>());
    case ScalarType::Short:
      return visit(TypeTag<int16_t>());
    case ScalarType::Int:
      return visit(TypeTag<int32_t>());
    case ScalarType::Long:
      return visit(TypeTag<int64_t>());
    default:
      FailUnsupportedType(name, type);
  }
}
template <typename Visitor>
void DispatchOnIntegerOrBool(ScalarType type, const char* name, Visitor&& visit) {
  if (type == ScalarType::Bool) return visit(TypeTag<bool>());
  DispatchOnInteger(type, name, std::forward<Visitor>(visit));
}

// Integers and floating types.
template <typename Visitor>
void DispatchOnNumber(ScalarType type, const char* name, Visitor&& visit) {
  if (type == ScalarType::Float) return visit(TypeTag<float>());
  if (type == ScalarType::Double) return visit(TypeTag<double>());
  DispatchOnInteger(type, name, std::forward<Visitor>(visit));
}

// out = op(a), all of type T.
template <typename T, typename Op>
void MapOne(TensorIteratorBase& iterator, Op op) {
  cpu_kernel(iterator, [op](T a) -> T { return op(a); });
}
// out = op(a, b), all of type T.
template <typename T, typename Op>
void MapTwo(TensorIteratorBase& iterator, Op op) {
  cpu_kernel(iterator, [op](T a, T b) -> T { return op(a, b); });
}

template <typename Op>
void MapOneFloating(TensorIteratorBase& iterator, Op op) {
  DispatchOnFloatingType(iterator.dtype(1), iterator.operator_name(),
                         [&](auto tag) { MapOne<typename decltype(tag)::type>(iterator, op); });
}
template <typename Op>
void MapTwoFloating(TensorIteratorBase& iterator, Op op) {
  DispatchOnFloatingType(iterator.dtype(1), iterator.operator_name(),
                         [&](auto tag) { MapTwo<typename decltype(tag)::type>(iterator, op); });
}
template <typename Op>
void MapOneNumber(TensorIteratorBase& iterator, Op op) {
  DispatchOnNumber(iterator.dtype(1), iterator.operator_name(),
                   [&](auto tag) { MapOne<typename decltype(tag)::type>(iterator, op); });
}
template <typename Op>
void MapTwoNumbers(TensorIteratorBase& iterator, Op op) {
  DispatchOnNumber(iterator.dtype(1), iterator.operator_name(),
                   [&](auto tag) { MapTwo<typename decltype(tag)::type>(iterator, op); });
}
// Every dtype that has a C++ type.
template <typename Op>
void MapTwoAny(TensorIteratorBase& iterator, Op op) {
  DispatchOnType(iterator.dtype(1), iterator.operator_name(),
                 [&](auto tag) { MapTwo<typename decltype(tag)::type>(iterator, op); });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_POINTWISE_H_
