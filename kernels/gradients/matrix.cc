// Gradients of products of two matrices. Each takes the order in memory that its factor has, so
// that the gradient of a weight that was transposed need not be copied.

#include "switchyard/gradients.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/t.h"

namespace switchyard::gradients {
namespace {

bool IsColumnMajor(IntArrayRef sizes, IntArrayRef strides) {
  return strides[0] == 1 && strides[1] == sizes[0];
}

}  // namespace

Tensor mm_mat1_backward(const Tensor& grad, const Tensor& mat2, IntArrayRef sizes,
                        IntArrayRef strides, const Scalar& alpha) {
  if (IsColumnMajor(sizes, strides)) {
    const Tensor transposed = switchyard::mm(mat2, switchyard::t(grad));
    return switchyard::t(maybe_multiply(transposed, alpha));
  }
  return maybe_multiply(switchyard::mm(grad, switchyard::t(mat2)), alpha);
}

Tensor mm_mat2_backward(const Tensor& grad, const Tensor& mat1, IntArrayRef sizes,
                        IntArrayRef strides, const Scalar& alpha) {
  if (IsColumnMajor(sizes, strides)) {
    const Tensor transposed = switchyard::mm(switchyard::t(grad), mat1);
    return switchyard::t(maybe_multiply(transposed, alpha));
  }
  return maybe_multiply(switchyard::mm(switchyard::t(mat1), grad), alpha);
}

}  // namespace switchyard::gradients
