// The error function's relatives: erfc, erfinv, erfcx, log_ndtr, ndtri.

#include "kernels/common/special/error_functions.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/erfc_native.h"
#include "switchyard/ops/erfinv_native.h"
#include "switchyard/ops/special_erfcx_native.h"
#include "switchyard/ops/special_log_ndtr_native.h"
#include "switchyard/ops/special_ndtri_native.h"

namespace switchyard::native {

void structured_erfc_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Erfc());
}
void structured_erfinv_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Erfinv());
}
void structured_special_erfcx_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Erfcx());
}
void structured_special_log_ndtr_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::LogNdtr());
}
void structured_special_ndtri_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Ndtri());
}

}  // namespace switchyard::native
