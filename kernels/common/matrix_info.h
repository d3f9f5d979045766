// What the numbers mean that algorithms of linear algebra return.
//
// Takes: one number for each matrix, 0 where nothing is wrong, and the name of the operator as its
// messages have it. Gives: nothing. Errors: LinearAlgebraError for the first matrix that is
// singular, not positive, or whose values were not found.

#ifndef SWITCHYARD_KERNELS_COMMON_MATRIX_INFO_H_
#define SWITCHYARD_KERNELS_COMMON_MATRIX_INFO_H_

#include <string_view>

#include "lib/core/tensor.h"

namespace switchyard::internal {

// `info` is on the CPU, Int and row-major. `is_matrix`: the message names no place in a batch.
void CheckInfo(std::string_view name, const Tensor& info, bool is_matrix);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_MATRIX_INFO_H_
