// Gradients of products of two matrices. Each takes the order in memory that its factor has, so
// that the gradient of a weight that was transposed need not be copied.

#include "lib/autograd/keys.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/tangent.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/t.h"

namespace switchyard::gradients {
namespace {

bool IsColumnMajor(IntArrayRef sizes, IntArrayRef strides) {
  return strides[0] == 1 && strides[1] == sizes[0];
}

// Where neither a graph nor a tangent asks for it, the view is not recorded: nobody else sees it.
Tensor Transposed(const Tensor& matrix) {
  if (autograd::IsGradMode() || autograd::HasTangent(matrix)) return switchyard::t(matrix);
  const autograd::BelowAutograd below;
  return switchyard::t(matrix);
}

}  // namespace

Tensor mm_mat1_backward(const Tensor& grad, const Tensor& mat2, IntArrayRef sizes,
                        IntArrayRef strides, const Scalar& alpha) {
  if (IsColumnMajor(sizes, strides)) {
    const Tensor transposed = switchyard::mm(switchyard::conj_physical(mat2), Transposed(grad));
    return Transposed(maybe_multiply(transposed, alpha));
  }
  return maybe_multiply(switchyard::mm(grad, Transposed(switchyard::conj_physical(mat2))), alpha);
}

Tensor mm_mat2_backward(const Tensor& grad, const Tensor& mat1, IntArrayRef sizes,
                        IntArrayRef strides, const Scalar& alpha) {
  if (IsColumnMajor(sizes, strides)) {
    const Tensor transposed = switchyard::mm(Transposed(grad), switchyard::conj_physical(mat1));
    return Transposed(maybe_multiply(transposed, alpha));
  }
  return maybe_multiply(switchyard::mm(Transposed(switchyard::conj_physical(mat1)), grad), alpha);
}

}  // namespace switchyard::gradients
