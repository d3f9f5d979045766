// Numbers of a model's interface as tensors without dimensions, for callers that have only tensors:
// C, and the program of `--runner`.
#ifndef SWITCHYARD_LIB_MODEL_NUMBER_TENSORS_H_
#define SWITCHYARD_LIB_MODEL_NUMBER_TENSORS_H_

#include <cstdint>

#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "lib/model/run_checks.h"

namespace switchyard::model {

// The number of an input: int64_t, double or bool. Errors: a tensor with another dtype, or without
// exactly one element.
template <typename Number>
Number NumberIn(const Tensor& tensor, const char* name) {
  SWITCHYARD_CHECK(tensor.defined(), "input ", name, " is undefined");
  SWITCHYARD_CHECK(tensor.dtype() == ScalarTypeOf<Number>(), "input ", name, " has dtype ",
                   tensor.dtype(), ", not ", ScalarTypeOf<Number>());
  return Item<Number>(tensor);
}

// Long, Double or Bool.
inline const Tensor& AsTensor(const Tensor& tensor) { return tensor; }
inline Tensor AsTensor(int64_t number) { return WrappedNumber(Scalar(number)); }
inline Tensor AsTensor(double number) { return WrappedNumber(Scalar(number)); }
inline Tensor AsTensor(bool number) { return WrappedNumber(Scalar(number)); }

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_NUMBER_TENSORS_H_
