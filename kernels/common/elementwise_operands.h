// How the operands of elementwise operators without a meta function are combined, and checks of
// their arguments.
//
// Takes: operands on one device, and numbers. Gives: configurations of a TensorIterator, which
// borrow the tensors, and dtypes. Errors: an Error that names the operator for unsupported dtypes
// and numbers.

#ifndef SWITCHYARD_KERNELS_COMMON_ELEMENTWISE_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_ELEMENTWISE_OPERANDS_H_

#include <string_view>

#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard::internal {

// The dtype to which both are converted.
ScalarType CommonTypeOf(const Tensor& self, const Tensor& other);

// Magnitudes, stored in the dtype of `out`, if it is defined.
TensorIteratorConfig MagnitudeConfig(const Tensor& self, const Tensor& out);
// The same for angles: those of integers and booleans are floating.
TensorIteratorConfig AngleConfig(const Tensor& self, const Tensor& out);

// Truth values of two tensors, stored in the dtype of `out`.
TensorIteratorConfig LogicConfig(const Tensor& out, const Tensor& self, const Tensor& other);

// A floating function of one tensor, whose integers become floating.
TensorIteratorConfig FloatingConfig(const Tensor& out, const Tensor& self);

// Exponents of two, which are Int; a check of these and of the mantissas.
TensorIteratorConfig ExponentConfig(const Tensor& exponent, const Tensor& self);
void CheckPartsOfNumbers(const Tensor& self, const Tensor& mantissa, const Tensor& exponent);

// A number raised to the power of each element.
TensorIteratorConfig PowerConfig(const Tensor& out, const Scalar& self, const Tensor& exponent);

// The remainder of a number divided by each element.
TensorIteratorConfig RemainderConfig(const Scalar& self, const Tensor& other);
[[noreturn]] void FailDividedByZero(const char* op);

// A condition or a mask is Bool; Byte is accepted for old programs.
void CheckTruth(const char* op, const char* argument, const Tensor& tensor);

// The dtype of where's result; `out` may be undefined.
ScalarType TypeOfWhere(const Tensor& condition, const Tensor& self, const Tensor& other,
                       const Tensor& out);

// The value tensor of masked_fill_ must be one number.
void CheckFiller(const Tensor& value);

// Whether the call requests the tanh approximation of gelu.
bool IsTanh(const char* op, std::string_view approximate);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_ELEMENTWISE_OPERANDS_H_
