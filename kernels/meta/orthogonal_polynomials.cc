// Shapes and dtypes of orthogonal polynomials: floating results, for any operands.

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

namespace switchyard::meta {

void structured_special_chebyshev_polynomial_t::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_chebyshev_polynomial_u::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_chebyshev_polynomial_v::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_chebyshev_polynomial_w::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_shifted_chebyshev_polynomial_t::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_shifted_chebyshev_polynomial_u::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_shifted_chebyshev_polynomial_v::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_shifted_chebyshev_polynomial_w::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_hermite_polynomial_h::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_hermite_polynomial_he::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_laguerre_polynomial_l::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}
void structured_special_legendre_polynomial_p::meta(const Tensor& x, const Tensor& n) {
  build_borrowing_binary_float_op(maybe_get_output(), x, n);
}

}  // namespace switchyard::meta
