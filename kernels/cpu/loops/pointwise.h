// Applies functions of one element to the operands of an iterator, for the dtypes of a category.
//
// Takes: an iterator with one output, the operators of the loops (SWITCHYARD_OPERATORS), and a
// function object for elements of any of the dtypes. Gives: the output, converted to its own dtype.
// Errors: an Error that names the operator for a dtype outside of the category, or outside of the
// build's selection for these operators. Each dtype is one loop in the binary, so a kernel uses the
// smallest category with all of its dtypes.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_POINTWISE_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_POINTWISE_H_

#include <cstdint>
#include <type_traits>
#include <utility>

#include "kernels/cpu/loops/wide_functions.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "lib/core/scalar_type.h"
#include "lib/core/selected_dtypes.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard::internal {

inline namespace SWITCHYARD_DTYPES {

// Integers, with or without Bool.
template <typename Operators, typename Visitor>
void DispatchOnInteger(ScalarType type, const char* name, Operators, Visitor&& visit) {
  switch (type) {
    SWITCHYARD_TYPE_CASE(Operators, Byte, uint8_t, visit)
    SWITCHYARD_TYPE_CASE(Operators, Char, int8_t, visit)
    SWITCHYARD_TYPE_CASE(Operators, Short, int16_t, visit)
    SWITCHYARD_TYPE_CASE(Operators, Int, int32_t, visit)
    SWITCHYARD_TYPE_CASE(Operators, Long, int64_t, visit)
    default:
      break;
  }
  FailOutsideOf<Operators>(name, type);
}
template <typename Operators, typename Visitor>
void DispatchOnIntegerOrBool(ScalarType type, const char* name, Operators operators,
                             Visitor&& visit) {
  if constexpr (Operators::Dtypes().Has(ScalarType::Bool)) {
    if (type == ScalarType::Bool) return visit(TypeTag<bool>());
  }
  DispatchOnInteger(type, name, operators, std::forward<Visitor>(visit));
}

// Integers and floating types.
template <typename Operators, typename Visitor>
void DispatchOnNumber(ScalarType type, const char* name, Operators operators, Visitor&& visit) {
  if constexpr (Operators::Dtypes().Has(ScalarType::Float)) {
    if (type == ScalarType::Float) return visit(TypeTag<float>());
  }
  if constexpr (Operators::Dtypes().Has(ScalarType::Double)) {
    if (type == ScalarType::Double) return visit(TypeTag<double>());
  }
  DispatchOnInteger(type, name, operators, std::forward<Visitor>(visit));
}

}  // namespace SWITCHYARD_DTYPES

// out = op(a), all of type T.
template <typename T, typename Op>
void MapOne(TensorIteratorBase& iterator, Op op) {
  const auto function = [op](T a) -> T { return op(a); };
  using Wide = typename WideOf<Op>::type;
  if constexpr (kHasWideNumbers<T> && std::is_same_v<T, float> && !std::is_void_v<Wide>) {
    KernelWithWide<T>(iterator, function, Wide());
  } else {
    ArithmeticKernel<T, Op>(iterator, function);
  }
}
// out = op(a, b), all of type T.
template <typename T, typename Op>
void MapTwo(TensorIteratorBase& iterator, Op op) {
  ArithmeticKernel<T, Op>(iterator, [op](T a, T b) -> T { return op(a, b); });
}

template <typename Operators, typename Op>
void MapOneFloating(TensorIteratorBase& iterator, Operators operators, Op op) {
  DispatchOnFloatingType(iterator.dtype(1), iterator.operator_name(), operators,
                         [&](auto tag) { MapOne<typename decltype(tag)::type>(iterator, op); });
}
template <typename Operators, typename Op>
void MapTwoFloating(TensorIteratorBase& iterator, Operators operators, Op op) {
  DispatchOnFloatingType(iterator.dtype(1), iterator.operator_name(), operators,
                         [&](auto tag) { MapTwo<typename decltype(tag)::type>(iterator, op); });
}
template <typename Operators, typename Op>
void MapOneNumber(TensorIteratorBase& iterator, Operators operators, Op op) {
  DispatchOnNumber(iterator.dtype(1), iterator.operator_name(), operators,
                   [&](auto tag) { MapOne<typename decltype(tag)::type>(iterator, op); });
}
template <typename Operators, typename Op>
void MapTwoNumbers(TensorIteratorBase& iterator, Operators operators, Op op) {
  DispatchOnNumber(iterator.dtype(1), iterator.operator_name(), operators,
                   [&](auto tag) { MapTwo<typename decltype(tag)::type>(iterator, op); });
}
// Every dtype with a C++ type.
template <typename Operators, typename Op>
void MapTwoAny(TensorIteratorBase& iterator, Operators operators, Op op) {
  DispatchOnType(iterator.dtype(1), iterator.operator_name(), operators,
                 [&](auto tag) { MapTwo<typename decltype(tag)::type>(iterator, op); });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_POINTWISE_H_
