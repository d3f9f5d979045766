// Orthogonal polynomials, of an element and a degree.

#include "kernels/common/special/orthogonal_polynomials.h"

#include "kernels/cpu/loops/pointwise.h"
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

void structured_special_chebyshev_polynomial_t_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                         const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_chebyshev_polynomial_t"),
                           functions::ChebyshevT());
}
void structured_special_chebyshev_polynomial_u_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                         const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_chebyshev_polynomial_u"),
                           functions::ChebyshevU());
}
void structured_special_chebyshev_polynomial_v_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                         const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_chebyshev_polynomial_v"),
                           functions::ChebyshevV());
}
void structured_special_chebyshev_polynomial_w_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                         const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_chebyshev_polynomial_w"),
                           functions::ChebyshevW());
}
void structured_special_shifted_chebyshev_polynomial_t_out::impl(const Tensor& /*x*/,
                                                                 const Tensor& /*n*/,
                                                                 const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_shifted_chebyshev_polynomial_t"),
                           functions::ShiftedChebyshevT());
}
void structured_special_shifted_chebyshev_polynomial_u_out::impl(const Tensor& /*x*/,
                                                                 const Tensor& /*n*/,
                                                                 const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_shifted_chebyshev_polynomial_u"),
                           functions::ShiftedChebyshevU());
}
void structured_special_shifted_chebyshev_polynomial_v_out::impl(const Tensor& /*x*/,
                                                                 const Tensor& /*n*/,
                                                                 const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_shifted_chebyshev_polynomial_v"),
                           functions::ShiftedChebyshevV());
}
void structured_special_shifted_chebyshev_polynomial_w_out::impl(const Tensor& /*x*/,
                                                                 const Tensor& /*n*/,
                                                                 const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_shifted_chebyshev_polynomial_w"),
                           functions::ShiftedChebyshevW());
}
void structured_special_hermite_polynomial_h_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                       const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_hermite_polynomial_h"),
                           functions::HermiteH());
}
void structured_special_hermite_polynomial_he_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                        const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_hermite_polynomial_he"),
                           functions::HermiteHe());
}
void structured_special_laguerre_polynomial_l_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                        const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_laguerre_polynomial_l"),
                           functions::LaguerreL());
}
void structured_special_legendre_polynomial_p_out::impl(const Tensor& /*x*/, const Tensor& /*n*/,
                                                        const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_legendre_polynomial_p"),
                           functions::LegendreP());
}

}  // namespace switchyard::native
