// Short names for operators of matrices, for gradients of linear algebra.
//
// Takes: batches of matrices. Gives: tensors made by operators, so that each call is recorded like
// any other. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_GRADIENTS_MATRICES_H_
#define SWITCHYARD_KERNELS_GRADIENTS_MATRICES_H_

#include "kernels/gradients/shapes.h"
#include "lib/core/tensor.h"

namespace switchyard::gradients {

Tensor Product(const Tensor& a, const Tensor& b);
inline Tensor Product(const Tensor& a, const Tensor& b, const Tensor& c) {
  return Product(Product(a, b), c);
}
Tensor Adjoint(const Tensor& a);
Tensor Sum(const Tensor& a, const Tensor& b);
Tensor Difference(const Tensor& a, const Tensor& b);
Tensor Scaled(const Tensor& a, double factor);
// Vectors as columns and as rows.
Tensor AsColumns(const Tensor& vectors);
Tensor AsRows(const Tensor& vectors);
Tensor DiagonalOf(const Tensor& a);
Tensor DiagonalMatrix(const Tensor& vectors);
Tensor WithoutDiagonal(const Tensor& a);
// The real part, also of real numbers.
Tensor RealPartOf(const Tensor& a);
// The sum of those that are defined.
Tensor SumOfDefined(const Tensor& a, const Tensor& b);
// The lower triangle with half the diagonal, and the upper one.
Tensor HalfLower(const Tensor& a);
Tensor HalfUpper(const Tensor& a);
// A matrix of the differences of vectors' elements, those of its row from those of its column; ones
// on the diagonal.
Tensor Gaps(const Tensor& values);
// The first columns or rows.
Tensor FirstColumns(const Tensor& a, int64_t count);
Tensor FirstRows(const Tensor& a, int64_t count);
Tensor LastColumns(const Tensor& a, int64_t start);
Tensor LastRows(const Tensor& a, int64_t start);
// X of A X = B or X A = B for a triangle.
Tensor SolvedTriangle(const Tensor& a, const Tensor& b, bool is_upper, bool is_left,
                      bool is_unit = false);

}  // namespace switchyard::gradients

#endif  // SWITCHYARD_KERNELS_GRADIENTS_MATRICES_H_
