// What products of matrices take beside two matrices: an addend and its factors, and vectors.
//
// Takes: operands of mm, addmm, bmm, baddbmm, addmv and dot. Gives: vectors as matrices of one
// column. Errors: Error for operands of dot that are no vectors of one length and dtype.

#ifndef SWITCHYARD_KERNELS_COMMON_MATRIX_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_MATRIX_OPERANDS_H_

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// beta * tensor is added to alpha times the product. With beta zero the tensor counts only by its
// shape: NaN in it does not reach the result. Nothing is added by default.
struct Addend {
  Tensor tensor;
  Scalar beta = 0;
  Scalar alpha = 1;
};

// A vector as a matrix of one column.
Tensor AsColumn(const Tensor& vector);

// The vector or number that addmv adds to a column of `out`.
Addend ColumnAddend(const Tensor& self, const Scalar& beta, const Scalar& alpha, const Tensor& out);

// The operands of dot.
void CheckVectors(const Tensor& self, const Tensor& tensor);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_MATRIX_OPERANDS_H_
