// How the operands of elementwise operators without a meta function come together, and what their
// arguments may be.
//
// Takes: operands of one device, numbers beside them. Gives: configurations of a TensorIterator,
// which borrow the tensors, and dtypes. Errors: Error naming the operator for dtypes and numbers
// that it does not take.

#ifndef SWITCHYARD_KERNELS_COMMON_ELEMENTWISE_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_ELEMENTWISE_OPERANDS_H_

#include <string_view>

#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard::internal {

// The dtype that both are brought to.
ScalarType CommonTypeOf(const Tensor& self, const Tensor& other);

// Truth values of two tensors, in whatever dtype `out` has.
TensorIteratorConfig LogicConfig(const Tensor& out, const Tensor& self, const Tensor& other);

// A number raised to the power of each element.
TensorIteratorConfig PowerConfig(const Tensor& out, const Scalar& self, const Tensor& exponent);

// What remains of a number, divided by each element.
TensorIteratorConfig RemainderConfig(const Scalar& self, const Tensor& other);
[[noreturn]] void FailDividedByZero(const char* op);

// A condition or a mask is Bool; Byte is taken for old programs.
void CheckTruth(const char* op, const char* argument, const Tensor& tensor);

// The dtype of where's result; `out` may be undefined.
ScalarType TypeOfWhere(const Tensor& condition, const Tensor& self, const Tensor& other,
                       const Tensor& out);

// What masked_fill_ is given as a tensor must be one number.
void CheckFiller(const Tensor& value);

// Whether gelu's approximation is asked for.
bool IsTanh(const char* op, std::string_view approximate);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_ELEMENTWISE_OPERANDS_H_
