// The requirements of reductions on their operands, besides the dimensions.
//
// Takes: self, the optional arguments of a call, the out argument. Gives: dimensions and dtypes.
// Errors: an Error that names the operator for unsupported dtypes, and for dimensions.

#ifndef SWITCHYARD_KERNELS_COMMON_REDUCTION_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_REDUCTION_OPERANDS_H_

#include <cstdint>
#include <optional>

#include "kernels/common/reduced_dimensions.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// argmax and argmin: all dimensions or one. Booleans have no order.
ReducedDimensions DimensionsOfIndex(const char* op, const Tensor& self, std::optional<int64_t> dim);

// prod: integers are multiplied as Long.
ScalarType TypeOfProduct(const Tensor& self, std::optional<ScalarType> dtype);

// mean: the quotient of a sum is not an integer.
void CheckHoldsFractions(const char* op, const Tensor& out);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_REDUCTION_OPERANDS_H_
