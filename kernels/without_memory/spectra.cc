// Fourier transforms and angles of tensors without memory: dtypes and sizes of the results.

#include <cstdint>

#include "kernels/common/elementwise_operands.h"
#include "kernels/common/fourier_operands.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/tensor_iterator.h"
#include "switchyard/ops/_fft_c2c_native.h"
#include "switchyard/ops/_fft_c2r_native.h"
#include "switchyard/ops/_fft_r2c_native.h"
#include "switchyard/ops/angle_native.h"

namespace switchyard::native {
namespace {

Tensor ResultOf(const internal::FourierCall& call, const Tensor& self) {
  return EmptyTensor(call.sizes, call.type, self.device());
}

}  // namespace

Tensor fft_c2c_meta(const Tensor& self, IntArrayRef dim, int64_t normalization, bool /*forward*/) {
  return ResultOf(internal::FourierCall::OfComplex(self, dim, normalization), self);
}
Tensor fft_r2c_meta(const Tensor& self, IntArrayRef dim, int64_t normalization, bool onesided) {
  return ResultOf(internal::FourierCall::OfReal(self, dim, normalization, onesided), self);
}
Tensor fft_c2r_meta(const Tensor& self, IntArrayRef dim, int64_t normalization,
                    int64_t last_dim_size) {
  return ResultOf(internal::FourierCall::ToReal(self, dim, normalization, last_dim_size), self);
}

Tensor& angle_out_meta(const Tensor& self, Tensor& out) {
  TensorIterator iterator("angle", internal::AngleConfig(self, out));
  return out;
}

}  // namespace switchyard::native
