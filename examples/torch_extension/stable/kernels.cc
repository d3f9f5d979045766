// The kernels of filters.yaml for the CPU, of tensors of floats, in the types of PyTorch's stable
// ABI. Each definition has its whole name, so that the compiler refuses one that no header
// declares.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "switchyard/ops/filters/blend_native.h"
#include "switchyard/ops/filters/shrink_backward_native.h"
#include "switchyard/ops/filters/shrink_native.h"
#include "switchyard/ops/filters/windows_backward_native.h"
#include "switchyard/ops/filters/windows_native.h"

namespace {

using torch::headeronly::IntHeaderOnlyArrayRef;
using torch::headeronly::ScalarType;
using torch::stable::Tensor;

const float* ElementsOf(const Tensor& tensor) {
  STD_TORCH_CHECK(tensor.scalar_type() == ScalarType::Float, "filters: a tensor is not of floats");
  STD_TORCH_CHECK(tensor.is_contiguous(), "filters: a tensor is not in row-major order");
  return static_cast<const float*>(tensor.data_ptr());
}

float* WrittenElementsOf(const Tensor& tensor) {
  ElementsOf(tensor);
  return static_cast<float*>(tensor.data_ptr());
}

Tensor InOrder(const Tensor& tensor) {
  return tensor.is_contiguous() ? tensor : torch::stable::contiguous(tensor);
}

// A copy in row-major order.
Tensor CopyOf(const Tensor& tensor) {
  Tensor copy = torch::stable::new_empty(tensor, tensor.sizes());
  torch::stable::copy_(copy, tensor);
  return copy;
}

float Shrunk(float value, float threshold) {
  return value > threshold ? value - threshold : std::min(value + threshold, 0.0F);
}

Tensor Zeros(const Tensor& like, IntHeaderOnlyArrayRef sizes) {
  return torch::stable::new_zeros(like, sizes);
}

}  // namespace

Tensor filters::native::shrink_cpu(const Tensor& self, double threshold) {
  Tensor result = CopyOf(self);
  return shrink_cpu_(result, threshold);
}

Tensor& filters::native::shrink_cpu_(Tensor& self, double threshold) {
  float* elements = WrittenElementsOf(self);
  for (int64_t i = 0; i < self.numel(); ++i) {
    elements[i] = Shrunk(elements[i], static_cast<float>(threshold));
  }
  return self;
}

Tensor& filters::native::shrink_out_cpu(const Tensor& self, double threshold, Tensor& out) {
  STD_TORCH_CHECK(self.numel() == out.numel(), "shrink: out has another size");
  torch::stable::copy_(out, self);
  return shrink_cpu_(out, threshold);
}

Tensor filters::native::shrink_backward_cpu(const Tensor& grad, const Tensor& self,
                                            double threshold) {
  Tensor result = CopyOf(grad);
  const Tensor values = InOrder(self);
  const float* from = ElementsOf(values);
  float* to = WrittenElementsOf(result);
  for (int64_t i = 0; i < result.numel(); ++i) {
    if (std::abs(from[i]) <= static_cast<float>(threshold)) to[i] = 0;
  }
  return result;
}

Tensor filters::native::windows_cpu(const Tensor& self, int64_t size, int64_t step) {
  STD_TORCH_CHECK(self.dim() == 1, "windows: a signal has one dimension");
  STD_TORCH_CHECK(0 < size && size <= self.size(0) && step > 0, "windows: there are none of ", size,
                  " elements, ", step, " apart, in a signal of ", self.size(0));
  const int64_t rows = (self.size(0) - size) / step + 1;
  Tensor result = Zeros(self, {rows, size});
  const Tensor signal = InOrder(self);
  const float* from = ElementsOf(signal);
  float* to = WrittenElementsOf(result);
  for (int64_t row = 0; row < rows; ++row) {
    std::copy_n(from + row * step, size, to + row * size);
  }
  return result;
}

Tensor filters::native::windows_backward_cpu(const Tensor& self, int64_t length, int64_t step) {
  const int64_t size = self.size(1);
  Tensor result = Zeros(self, {length});
  const Tensor rows = InOrder(self);
  const float* from = ElementsOf(rows);
  float* to = WrittenElementsOf(result);
  for (int64_t row = 0; row < self.size(0); ++row) {
    for (int64_t i = 0; i < size; ++i) to[row * step + i] += from[row * size + i];
  }
  return result;
}

std::tuple<Tensor, int64_t> filters::native::blend_cpu(
    torch::headeronly::HeaderOnlyArrayRef<Tensor> signals,
    std::optional<torch::headeronly::HeaderOnlyArrayRef<double>> weights, std::string_view mode) {
  STD_TORCH_CHECK(!signals.empty(), "blend: there are no signals");
  STD_TORCH_CHECK(mode == "mean" || mode == "sum", "blend: mode is mean or sum");
  STD_TORCH_CHECK(!weights || weights->size() == signals.size(), "blend: one weight a signal");
  Tensor result = Zeros(signals[0], signals[0].sizes());
  float* to = WrittenElementsOf(result);
  const double scale = mode == "mean" ? 1.0 / static_cast<double>(signals.size()) : 1.0;
  for (size_t i = 0; i < signals.size(); ++i) {
    STD_TORCH_CHECK(signals[i].numel() == result.numel(), "blend: signals have other sizes");
    const Tensor signal = InOrder(signals[i]);
    const float* from = ElementsOf(signal);
    const auto weight = static_cast<float>(scale * (weights ? (*weights)[i] : 1.0));
    for (int64_t j = 0; j < result.numel(); ++j) to[j] += weight * from[j];
  }
  return {result, static_cast<int64_t>(signals.size())};
}
