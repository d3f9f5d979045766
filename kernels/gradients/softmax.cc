// Gradients of softmax, of its logarithm, and of dropout.

#include <cstdint>
#include <optional>

#include "switchyard/gradients.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"

namespace switchyard::gradients {

// The matrix of derivatives is symmetric, so tangents take the same way.
Tensor softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim) {
  const Tensor product = switchyard::mul(grad, result);
  const Tensor sum = switchyard::sum(product, dim, /*keepdim=*/true);
  return switchyard::mul(switchyard::sub(grad, sum), result);
}

Tensor log_softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim) {
  const Tensor sum = switchyard::sum(grad, dim, /*keepdim=*/true);
  return switchyard::addcmul(grad, switchyard::exp(result), sum, -1);
}
Tensor log_softmax_jvp(const Tensor& self_t, const Tensor& result, int64_t dim) {
  const Tensor weighted = switchyard::mul(switchyard::exp(result), self_t);
  return switchyard::sub(self_t, switchyard::sum(weighted, dim, /*keepdim=*/true));
}

// Without `train` it trains. What has no elements has an empty mask of another dtype.
Tensor native_dropout_backward(const Tensor& grad, const Tensor& mask, double p,
                               std::optional<bool> train) {
  if (!train.value_or(true) || grad.numel() == 0) return grad;
  return switchyard::mul(switchyard::mul(grad, mask), p == 1 ? 0. : 1. / (1. - p));
}

}  // namespace switchyard::gradients
