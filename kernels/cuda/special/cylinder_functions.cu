// Bessel functions of the first and the second kind, modified ones of the second, the spherical
// one, and Airy's function.

#include "kernels/common/special/airy_function.h"
#include "kernels/common/special/bessel_functions.h"
#include "kernels/common/special/cylinder_functions.h"
#include "kernels/common/special/macdonald_functions.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/special_airy_ai_native.h"
#include "switchyard/ops/special_bessel_j0_native.h"
#include "switchyard/ops/special_bessel_j1_native.h"
#include "switchyard/ops/special_bessel_y0_native.h"
#include "switchyard/ops/special_bessel_y1_native.h"
#include "switchyard/ops/special_modified_bessel_i0_native.h"
#include "switchyard/ops/special_modified_bessel_i1_native.h"
#include "switchyard/ops/special_modified_bessel_k0_native.h"
#include "switchyard/ops/special_modified_bessel_k1_native.h"
#include "switchyard/ops/special_scaled_modified_bessel_k0_native.h"
#include "switchyard/ops/special_scaled_modified_bessel_k1_native.h"
#include "switchyard/ops/special_spherical_bessel_j0_native.h"

namespace switchyard::native {

void structured_special_bessel_j0_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselJ0());
}
void structured_special_bessel_j1_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselJ1());
}
void structured_special_bessel_y0_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselY0());
}
void structured_special_bessel_y1_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselY1());
}
void structured_special_modified_bessel_i0_out_cuda::impl(const Tensor& /*self*/,
                                                          const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::I0());
}
void structured_special_modified_bessel_i1_out_cuda::impl(const Tensor& /*self*/,
                                                          const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::I1());
}
void structured_special_modified_bessel_k0_out_cuda::impl(const Tensor& /*self*/,
                                                          const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselK0());
}
void structured_special_modified_bessel_k1_out_cuda::impl(const Tensor& /*self*/,
                                                          const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselK1());
}
void structured_special_scaled_modified_bessel_k0_out_cuda::impl(const Tensor& /*x*/,
                                                                 const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselK0e());
}
void structured_special_scaled_modified_bessel_k1_out_cuda::impl(const Tensor& /*x*/,
                                                                 const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::BesselK1e());
}
void structured_special_spherical_bessel_j0_out_cuda::impl(const Tensor& /*x*/,
                                                           const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::SphericalBesselJ0());
}
void structured_special_airy_ai_out_cuda::impl(const Tensor& /*x*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::AiryAi());
}

}  // namespace switchyard::native
