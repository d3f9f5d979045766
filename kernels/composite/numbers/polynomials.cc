// Orthogonal polynomials of a number, or of a number's degree.

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/special_chebyshev_polynomial_t.h"
#include "switchyard/ops/special_chebyshev_polynomial_t_native.h"
#include "switchyard/ops/special_chebyshev_polynomial_u.h"
#include "switchyard/ops/special_chebyshev_polynomial_u_native.h"
#include "switchyard/ops/special_chebyshev_polynomial_v.h"
#include "switchyard/ops/special_chebyshev_polynomial_v_native.h"
#include "switchyard/ops/special_chebyshev_polynomial_w.h"
#include "switchyard/ops/special_chebyshev_polynomial_w_native.h"
#include "switchyard/ops/special_hermite_polynomial_h.h"
#include "switchyard/ops/special_hermite_polynomial_h_native.h"
#include "switchyard/ops/special_hermite_polynomial_he.h"
#include "switchyard/ops/special_hermite_polynomial_he_native.h"
#include "switchyard/ops/special_laguerre_polynomial_l.h"
#include "switchyard/ops/special_laguerre_polynomial_l_native.h"
#include "switchyard/ops/special_legendre_polynomial_p.h"
#include "switchyard/ops/special_legendre_polynomial_p_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_t.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_t_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_u.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_u_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_v.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_v_native.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_w.h"
#include "switchyard/ops/special_shifted_chebyshev_polynomial_w_native.h"

namespace switchyard::native {

#define SWITCHYARD_POLYNOMIAL_OF_NUMBERS(NAME)                                                    \
  Tensor NAME(const Scalar& x, const Tensor& n) { return switchyard::NAME(WrappedNumber(x), n); } \
  Tensor NAME(const Tensor& x, const Scalar& n) { return switchyard::NAME(x, WrappedNumber(n)); } \
  Tensor& NAME##_out(const Scalar& x, const Tensor& n, Tensor& out) {                             \
    return switchyard::NAME##_out(out, WrappedNumber(x), n);                                      \
  }                                                                                               \
  Tensor& NAME##_out(const Tensor& x, const Scalar& n, Tensor& out) {                             \
    return switchyard::NAME##_out(out, x, WrappedNumber(n));                                      \
  }

SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_chebyshev_polynomial_t)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_chebyshev_polynomial_u)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_chebyshev_polynomial_v)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_chebyshev_polynomial_w)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_shifted_chebyshev_polynomial_t)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_shifted_chebyshev_polynomial_u)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_shifted_chebyshev_polynomial_v)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_shifted_chebyshev_polynomial_w)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_hermite_polynomial_h)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_hermite_polynomial_he)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_laguerre_polynomial_l)
SWITCHYARD_POLYNOMIAL_OF_NUMBERS(special_legendre_polynomial_p)

#undef SWITCHYARD_POLYNOMIAL_OF_NUMBERS

}  // namespace switchyard::native
