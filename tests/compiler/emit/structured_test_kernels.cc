// Meta functions and kernels for tests/files/emit/structured. They compute values, so that the
// tests see that outputs are made, resized and copied back correctly.
#include "tests/compiler/emit/structured_test_kernels.h"

#include <algorithm>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "lib/loops/loops.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/elsewhere_native.h"
#include "switchyard/ops/extremes_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/square_native.h"
#include "switchyard/ops/total_native.h"
#include "switchyard/ops/transposed_native.h"
#include "switchyard/ops/vendor/transposed_native.h"

namespace switchyard {

int& DeviceInKernel() {
  static int device = -1;
  return device;
}

namespace {

TensorOptions OptionsOf(const Tensor& tensor) {
  return TensorOptions(tensor.dtype()).device(tensor.device());
}

}  // namespace

namespace meta {

void structured_mul_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

void structured_add_Tensor::meta(const Tensor& self, const Tensor& other, const Scalar&) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

// Columns follow each other in memory: strides that an output of the caller seldom has.
void structured_transposed::meta(const Tensor& self, const Scalar&) {
  SWITCHYARD_CHECK(self.dim() == 2, operator_name(), ": a matrix is wanted");
  set_output_strided(0, {self.size(1), self.size(0)}, {1, self.size(1)}, OptionsOf(self));
}

structured_total_dim::meta_return_ty structured_total_dim::meta(const Tensor& self, int64_t dim,
                                                                const std::optional<Tensor>& weight,
                                                                IntArrayRef) {
  const int64_t axis = dim < 0 ? dim + self.dim() : dim;
  DimVector sizes = self.sizes().ToVector();
  sizes.erase(sizes.begin() + axis);
  set_output_contiguous(0, sizes, OptionsOf(self));
  return precompute_out<>()
      .set_axis(axis)
      .set_kernel(self.size(axis))
      .set_sizes(sizes)
      .set_has_weight(weight && weight->defined());
}

void structured_extremes::meta(TensorList tensors) {
  set_output_raw_strided(0, tensors[0].sizes(), {}, OptionsOf(tensors[0]));
  if (tensors.size() == 1) return;  // a meta function that forgets an output
  set_output_raw_strided(1, tensors[0].sizes(), {}, OptionsOf(tensors[0]));
}

void structured_elsewhere::meta(const Tensor& self) {
  set_output_contiguous(0, self.sizes(), OptionsOf(self));
}

namespace vendor {

structured_transposed::meta_return_ty structured_transposed::meta(const Tensor& self,
                                                                  int64_t times) {
  set_output_contiguous(0, {self.size(1), self.size(0)}, OptionsOf(self));
  return precompute_out<>().set_factor(times);
}

}  // namespace vendor
}  // namespace meta

namespace native {

void structured_mul_out::impl(const Tensor&, const Tensor&, const Tensor&) {
  if (device_type() != DeviceType::CPU) return;
  DispatchOnType(common_dtype(), "mul", [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(*this, [](T a, T b) -> T { return static_cast<T>(a * b); });
  });
}

Tensor mul_sparse(const Tensor& self, const Tensor&) { return self; }
Tensor& mul_out_sparse(const Tensor&, const Tensor&, Tensor& out) { return out; }

void structured_transposed_out::impl(const Tensor& self, const Scalar& factor, const Tensor& out) {
  SWITCHYARD_CHECK(out.stride(0) == 1, "columns were asked for");
  for (int64_t row = 0; row < self.size(0); ++row) {
    for (int64_t column = 0; column < self.size(1); ++column) {
      out.data<float>()[column + row * out.stride(1)] =
          self.data<float>()[row * self.stride(0) + column * self.stride(1)] * factor.To<float>();
    }
  }
}

void structured_total_out::impl(const Tensor& self, int64_t axis, int64_t kernel,
                                const std::optional<Tensor>& weight, IntArrayRef, DimVector sizes,
                                bool has_weight, const Tensor& out) {
  SWITCHYARD_CHECK(out.sizes() == IntArrayRef(sizes), "sizes that meta computed");
  const float factor = has_weight ? *weight->data<float>() : 1.0f;
  const int64_t step = self.stride(axis);
  for (int64_t i = 0; i < out.numel(); ++i) {
    const int64_t start = i / step * step * kernel + i % step;
    float sum = 0;
    for (int64_t k = 0; k < kernel; ++k) sum += self.data<float>()[start + k * step];
    out.data<float>()[i] = sum * factor;
  }
}

void structured_extremes_out::impl(TensorList tensors, const Tensor& least, const Tensor& most) {
  for (int64_t i = 0; i < least.numel(); ++i) {
    const auto [low, high] = std::minmax_element(
        tensors.begin(), tensors.end(),
        [i](const Tensor& a, const Tensor& b) { return a.data<float>()[i] < b.data<float>()[i]; });
    const float lowest = low->data<float>()[i];
    most.data<float>()[i] = high->data<float>()[i];
    least.data<float>()[i] = lowest;
  }
}

Tensor& elsewhere_quantized(const Tensor& self, Tensor& out) {
  const auto* from = static_cast<const int8_t*>(self.data_ptr());
  auto* to = static_cast<int8_t*>(out.data_ptr());
  for (int64_t i = 0; i < self.numel(); ++i) to[i] = static_cast<int8_t>(from[i] + 1);
  return out;
}

void structured_transposed_times_out::impl(const Tensor&, int64_t, const Tensor&) {
  DeviceInKernel() = SimulatedDevice<DeviceType::CUDA>::Current();
}

Tensor square(const Tensor& self) { return mul(self, self); }

}  // namespace native
}  // namespace switchyard

namespace vendor::native {

void structured_transposed_cuda_out::impl(const switchyard::Tensor&, const switchyard::Scalar&,
                                          const switchyard::Tensor&) {
  switchyard::DeviceInKernel() =
      switchyard::SimulatedDevice<switchyard::DeviceType::CUDA>::Current();
}

void structured_transposed_out::impl(const switchyard::Tensor& self, int64_t factor,
                                     const switchyard::Tensor& out) {
  for (int64_t i = 0; i < self.numel(); ++i) {
    const int64_t row = i / self.size(1);
    const int64_t column = i % self.size(1);
    out.data<float>()[row * out.stride(1) + column * out.stride(0)] =
        self.data<float>()[row * self.stride(0) + column * self.stride(1)] *
        static_cast<float>(factor);
  }
}

switchyard::Tensor& transposed_quantized(const switchyard::Tensor& self, int64_t times,
                                         switchyard::Tensor& out) {
  static_cast<int8_t*>(out.data_ptr())[0] =
      static_cast<int8_t>(*static_cast<const int8_t*>(self.data_ptr()) + times);
  return out;
}

}  // namespace vendor::native
