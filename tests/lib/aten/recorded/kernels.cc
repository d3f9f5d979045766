// The kernels of tests/files/emit/aten_autograd/schema.yaml, and what its formulas call.
#include <ATen/Functions.h>

#include "switchyard/gradients.h"
#include "switchyard/ops/vendor/joined_native.h"
#include "switchyard/ops/vendor/logistic_native.h"
#include "switchyard/ops/vendor/rounded_native.h"
#include "switchyard/ops/vendor/row_native.h"
#include "switchyard/ops/vendor/scaled_native.h"

namespace vendor::native {

using switchyard::aten::optional;

at::Tensor scaled_cpu(const at::Tensor& self, const optional<at::Tensor>& weight, double factor) {
  const at::Tensor scaled = at::mul(self, factor);
  return weight.has_value() && weight->defined() ? at::mul(scaled, *weight) : scaled;
}
at::Tensor& scaled_cpu_(at::Tensor& self, const optional<at::Tensor>& weight, double factor) {
  return self.copy_(scaled_cpu(self, weight, factor));
}
at::Tensor joined_cpu(at::TensorList tensors, int64_t dim) { return at::cat(tensors, dim); }
at::Tensor logistic_cpu(const at::Tensor& self) { return at::sigmoid(self); }
at::Tensor row_cpu(const at::Tensor& self, int64_t index) { return self.select(0, index); }
at::Tensor rounded_cpu(const at::Tensor& self) { return at::round(self); }

}  // namespace vendor::native

namespace switchyard::aten::gradients {

std::vector<at::Tensor> joined_backward(const at::Tensor& grad,
                                        at::ArrayRef<std::vector<int64_t>> sizes, int64_t dim) {
  std::vector<at::Tensor> parts;
  int64_t start = 0;
  for (const std::vector<int64_t>& one : sizes) {
    parts.push_back(grad.narrow(dim, start, one[dim]));
    start += one[dim];
  }
  return parts;
}

at::Tensor row_backward(const at::Tensor& grad, at::IntArrayRef sizes, int64_t index) {
  return at::select_backward(grad, sizes, 0, index);
}

at::Tensor scaled_jvp(const at::Tensor& self_t, const at::Tensor& self_p,
                      const at::Tensor& weight_t, const at::Tensor& weight_p, double factor) {
  if (!weight_p.defined()) return self_t.mul(factor);
  return self_t.mul(weight_p).add(self_p.mul(weight_t)).mul(factor);
}

}  // namespace switchyard::aten::gradients
