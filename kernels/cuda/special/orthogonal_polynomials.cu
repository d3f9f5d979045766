// Orthogonal polynomials, of an element and a degree.

#include "kernels/common/special/orthogonal_polynomials.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/special_chebyshev_polynomial_t_native.h"
#include "switchyard/ops/special_chebyshev_polynomial_u_native.h"
#include "switchyard/ops/special_chebyshev_polynomial_v_native.h"
#include "switchyard/ops/special_chebyshev_polynomial_w_native.h"
#include "switchyard/ops/special_hermite_polynomial_h_native.h"
#include "switchyard/ops/special_hermite_polynomial_he_native.h"
#include "switchyard/ops/special_laguerre_polynomial_l_native.h"
#include "switchyard/ops/special_legendre_polynomial_p_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_t_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_u_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_v_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_w_native.h"

namespace switchyard::native {

void structured_special_chebyshev_polynomial_t_out_cuda::impl(const Tensor& /*x*/,
                                                              const Tensor& /*n*/,
                                                              const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ChebyshevT());
}
void structured_special_chebyshev_polynomial_u_out_cuda::impl(const Tensor& /*x*/,
                                                              const Tensor& /*n*/,
                                                              const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ChebyshevU());
}
void structured_special_chebyshev_polynomial_v_out_cuda::impl(const Tensor& /*x*/,
                                                              const Tensor& /*n*/,
                                                              const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ChebyshevV());
}
void structured_special_chebyshev_polynomial_w_out_cuda::impl(const Tensor& /*x*/,
                                                              const Tensor& /*n*/,
                                                              const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ChebyshevW());
}
void structured_special_shifted_chebyshev_polynomial_t_out_cuda::impl(const Tensor& /*x*/,
                                                                      const Tensor& /*n*/,
                                                                      const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ShiftedChebyshevT());
}
void structured_special_shifted_chebyshev_polynomial_u_out_cuda::impl(const Tensor& /*x*/,
                                                                      const Tensor& /*n*/,
                                                                      const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ShiftedChebyshevU());
}
void structured_special_shifted_chebyshev_polynomial_v_out_cuda::impl(const Tensor& /*x*/,
                                                                      const Tensor& /*n*/,
                                                                      const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ShiftedChebyshevV());
}
void structured_special_shifted_chebyshev_polynomial_w_out_cuda::impl(const Tensor& /*x*/,
                                                                      const Tensor& /*n*/,
                                                                      const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::ShiftedChebyshevW());
}
void structured_special_hermite_polynomial_h_out_cuda::impl(const Tensor& /*x*/,
                                                            const Tensor& /*n*/,
                                                            const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::HermiteH());
}
void structured_special_hermite_polynomial_he_out_cuda::impl(const Tensor& /*x*/,
                                                             const Tensor& /*n*/,
                                                             const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::HermiteHe());
}
void structured_special_laguerre_polynomial_l_out_cuda::impl(const Tensor& /*x*/,
                                                             const Tensor& /*n*/,
                                                             const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::LaguerreL());
}
void structured_special_legendre_polynomial_p_out_cuda::impl(const Tensor& /*x*/,
                                                             const Tensor& /*n*/,
                                                             const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::LegendreP());
}

}  // namespace switchyard::native
