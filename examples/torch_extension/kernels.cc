// The kernels of filters.yaml for the CPU, of tensors of floats. One source for three builds: with
// PyTorch's headers, or with -Ilib/extension, where those of the same names are about the run-time
// of this repository.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <algorithm>
#include <cstdint>

#include "switchyard/ops/filters/shrink_backward_native.h"
#include "switchyard/ops/filters/shrink_native.h"
#include "switchyard/ops/filters/windows_backward_native.h"
#include "switchyard/ops/filters/windows_native.h"

namespace filters::native {
namespace {

// Of a tensor of floats in row-major order.
float* ElementsOf(const at::Tensor& tensor) {
  TORCH_CHECK(tensor.dtype() == at::kFloat, "filters: a tensor is not of floats");
  TORCH_CHECK(tensor.is_contiguous(), "filters: a tensor is not in row-major order");
  return static_cast<float*>(tensor.data_ptr());
}

at::Tensor InOrder(const at::Tensor& tensor) {
  return tensor.is_contiguous() ? tensor : at::clone(tensor, at::MemoryFormat::Contiguous);
}

float Shrunk(float value, float threshold) {
  return value > threshold ? value - threshold : std::min(value + threshold, 0.0F);
}

void CheckWindows(int64_t length, int64_t size, int64_t step) {
  TORCH_CHECK(0 < size && size <= length && step > 0, "windows: there are none of ", size,
              " elements, ", step, " apart, in a signal of ", length);
}

}  // namespace

at::Tensor shrink_cpu(const at::Tensor& self, double threshold) {
  at::Tensor result = at::clone(self, at::MemoryFormat::Contiguous);
  return shrink_cpu_(result, threshold);
}

at::Tensor& shrink_cpu_(at::Tensor& self, double threshold) {
  float* elements = ElementsOf(self);
  for (int64_t i = 0; i < self.numel(); ++i) {
    elements[i] = Shrunk(elements[i], static_cast<float>(threshold));
  }
  return self;
}

at::Tensor shrink_backward_cpu(const at::Tensor& grad, const at::Tensor& self, double threshold) {
  at::Tensor result = at::clone(grad, at::MemoryFormat::Contiguous);
  const at::Tensor values = InOrder(self);
  const float* from = ElementsOf(values);
  float* to = ElementsOf(result);
  for (int64_t i = 0; i < result.numel(); ++i) {
    if (std::abs(from[i]) <= static_cast<float>(threshold)) to[i] = 0;
  }
  return result;
}

at::Tensor windows_cpu(const at::Tensor& self, int64_t size, int64_t step) {
  TORCH_CHECK(self.dim() == 1, "windows: a signal has one dimension");
  CheckWindows(self.size(0), size, step);
  const int64_t rows = (self.size(0) - size) / step + 1;
  at::Tensor result = at::zeros({rows, size});
  const at::Tensor signal = InOrder(self);
  const float* from = ElementsOf(signal);
  float* to = ElementsOf(result);
  for (int64_t row = 0; row < rows; ++row) {
    std::copy_n(from + row * step, size, to + row * size);
  }
  return result;
}

at::Tensor windows_backward_cpu(const at::Tensor& self, int64_t length, int64_t step) {
  const int64_t size = self.size(1);
  at::Tensor result = at::zeros({length});
  const at::Tensor rows = InOrder(self);
  const float* from = ElementsOf(rows);
  float* to = ElementsOf(result);
  for (int64_t row = 0; row < self.size(0); ++row) {
    for (int64_t i = 0; i < size; ++i) to[row * step + i] += from[row * size + i];
  }
  return result;
}

}  // namespace filters::native
