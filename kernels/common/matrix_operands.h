// The further operands of matrix products: an addend and its factors, and vectors.
//
// Takes: operands of mm, addmm, bmm, baddbmm, addmv and dot. Gives: vectors as matrices of one
// column. Errors: Error for operands of dot that are not vectors with one length and dtype.

#ifndef SWITCHYARD_KERNELS_COMMON_MATRIX_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_MATRIX_OPERANDS_H_

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// The product is multiplied by alpha, and beta * tensor is added. If beta is zero, only the shape
// of the tensor matters: a NaN in it does not reach the result. By default nothing is added.
struct Addend {
  Tensor tensor;
  Scalar beta = 0;
  Scalar alpha = 1;
};

// A vector as a matrix of one column.
Tensor AsColumn(const Tensor& vector);

// The vector or number that addmv adds to a column of `out`.
Addend ColumnAddend(const Tensor& self, const Scalar& beta, const Scalar& alpha, const Tensor& out);

// Checks the operands of dot.
void CheckVectors(const Tensor& self, const Tensor& tensor);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_MATRIX_OPERANDS_H_
