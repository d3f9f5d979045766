// Gradients of elements by index: what was read is added to, what was written is read.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/broadcast_tensors.h"
#include "switchyard/ops/embedding_dense_backward.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/masked_scatter.h"
#include "switchyard/ops/put.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"

namespace switchyard::gradients {
Tensor index_select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                             const Tensor& index) {
  if (sizes.empty()) return switchyard::reshape(grad, sizes);
  const int64_t d = Wrapped(dim, grad.dim());
  std::vector<int64_t> shape(static_cast<size_t>(grad.dim()), 1);
  shape[static_cast<size_t>(d)] = index.numel();
  const Tensor places = switchyard::expand(switchyard::reshape(index, shape), grad.sizes());
  return gather_backward(grad, sizes, d, places);
}

Tensor gather_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index) {
  return switchyard::scatter_add(ZerosOf(sizes, grad), dim, index, grad);
}

// What the index does not reach of src was not written.
Tensor scatter_src_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                            const Tensor& index) {
  return Fitted(switchyard::gather(grad, dim, index), sizes);
}

// What was added or written at places of a dimension; one place of a tensor without dimensions.
Tensor index_source_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                             const Tensor& index) {
  const Tensor read =
      switchyard::index_select(grad, dim, switchyard::reshape(index, {index.numel()}));
  return switchyard::reshape(read, sizes);
}

Tensor put_backward(const Tensor& grad, const Tensor& index, bool accumulate) {
  if (accumulate) return grad;
  return switchyard::put(grad, index, ZerosOf(index.sizes(), grad), /*accumulate=*/false);
}

Tensor masked_select_backward(const Tensor& grad, const Tensor& self, const Tensor& mask) {
  const std::vector<Tensor> both = switchyard::broadcast_tensors({self, mask});
  const Tensor zeros = ZerosOf(both[0].sizes(), grad);
  return SumTo(switchyard::masked_scatter(zeros, both[1], grad), self.sizes());
}

Tensor index_backward(const Tensor& grad, IntArrayRef sizes, OptionalTensorList indices) {
  return switchyard::index_put(ZerosOf(sizes, grad), indices, grad, /*accumulate=*/true);
}

Tensor index_put_self_backward(const Tensor& grad, OptionalTensorList indices, bool accumulate) {
  if (accumulate) return grad;
  return switchyard::index_put(grad, indices, ZerosOf({}, grad), /*accumulate=*/false);
}

Tensor embedding_backward(const Tensor& grad, const Tensor& indices, IntArrayRef sizes,
                          int64_t padding_idx, bool scale_grad_by_freq) {
  return switchyard::embedding_dense_backward(grad, indices, sizes[0], padding_idx,
                                              scale_grad_by_freq);
}

}  // namespace switchyard::gradients
