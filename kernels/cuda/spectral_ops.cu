// Fourier transforms of tensors on CUDA. They are computed by the CPU's kernels: the numbers are
// copied there, and the results back.

#include <cstdint>

#include "switchyard/ops/_fft_c2c.h"
#include "switchyard/ops/_fft_c2c_native.h"
#include "switchyard/ops/_fft_c2r.h"
#include "switchyard/ops/_fft_c2r_native.h"
#include "switchyard/ops/_fft_r2c.h"
#include "switchyard/ops/_fft_r2c_native.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {
namespace {

Tensor OnCpu(const Tensor& tensor) { return switchyard::to(tensor, Device(), tensor.dtype()); }

Tensor OnDeviceOf(const Tensor& self, const Tensor& result) {
  return switchyard::to(result, self.device(), result.dtype());
}

}  // namespace

Tensor fft_c2c_cuda(const Tensor& self, IntArrayRef dim, int64_t normalization, bool forward) {
  return OnDeviceOf(self, switchyard::_fft_c2c(OnCpu(self), dim, normalization, forward));
}
Tensor fft_r2c_cuda(const Tensor& self, IntArrayRef dim, int64_t normalization, bool onesided) {
  return OnDeviceOf(self, switchyard::_fft_r2c(OnCpu(self), dim, normalization, onesided));
}
Tensor fft_c2r_cuda(const Tensor& self, IntArrayRef dim, int64_t normalization,
                    int64_t last_dim_size) {
  return OnDeviceOf(self, switchyard::_fft_c2r(OnCpu(self), dim, normalization, last_dim_size));
}

}  // namespace switchyard::native
