// The kernels of tests/files/emit/decompositions that people write: of floats that lie side by
// side.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/copy_native.h"
#include "switchyard/ops/joined_native.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/twice_native.h"

namespace switchyard::native {
namespace {

template <typename Function>
Tensor Mapped(const Tensor& self, const Function& function) {
  Tensor result = EmptyTensor(self.sizes(), self.dtype(), self.device());
  for (int64_t i = 0; i < self.numel(); ++i) {
    result.data<float>()[i] = function(self.data<float>()[i], i);
  }
  return result;
}

}  // namespace

Tensor mul_cpu(const Tensor& self, const Tensor& other) {
  return Mapped(self, [&](float x, int64_t i) { return x * other.data<float>()[i]; });
}
Tensor& mul_cpu_(Tensor& self, const Tensor& other) {
  for (int64_t i = 0; i < self.numel(); ++i) self.data<float>()[i] *= other.data<float>()[i];
  return self;
}
Tensor& mul_out_cpu(const Tensor& self, const Tensor& other, Tensor& out) {
  ResizeTo(out, self.sizes());
  for (int64_t i = 0; i < self.numel(); ++i) {
    out.data<float>()[i] = self.data<float>()[i] * other.data<float>()[i];
  }
  return out;
}
Tensor mul_number_cpu(const Tensor& self, const Scalar& other) {
  return Mapped(self, [&](float x, int64_t) { return x * other.To<float>(); });
}
Tensor add_cpu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return Mapped(self,
                [&](float x, int64_t i) { return x + alpha.To<float>() * other.data<float>()[i]; });
}
Tensor joined_cpu(TensorList tensors, int64_t dim) {
  SWITCHYARD_CHECK(dim == 0, "joined: rows alone");
  int64_t count = 0;
  for (const Tensor& tensor : tensors) count += tensor.numel();
  Tensor result = EmptyTensor({count}, ScalarType::Float);
  float* at = result.data<float>();
  for (const Tensor& tensor : tensors) {
    for (int64_t i = 0; i < tensor.numel(); ++i) *at++ = tensor.data<float>()[i];
  }
  return result;
}
Tensor& copy_cpu_(Tensor& self, const Tensor& src, bool /*non_blocking*/) {
  for (int64_t i = 0; i < self.numel(); ++i) self.data<float>()[i] = src.data<float>()[i];
  return self;
}
Tensor& twice_by_hand_(Tensor& self) {
  for (int64_t i = 0; i < self.numel(); ++i) self.data<float>()[i] += self.data<float>()[i] + 1;
  return self;
}

}  // namespace switchyard::native
