// Shapes and dtypes of Bessel functions and Airy's: floating results, for any operand.

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

namespace switchyard::meta {

void structured_special_bessel_j0::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_bessel_j1::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_bessel_y0::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_bessel_y1::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_modified_bessel_i0::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_modified_bessel_i1::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_modified_bessel_k0::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_modified_bessel_k1::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_scaled_modified_bessel_k0::meta(const Tensor& x) {
  build_borrowing_unary_float_op(maybe_get_output(), x);
}
void structured_special_scaled_modified_bessel_k1::meta(const Tensor& x) {
  build_borrowing_unary_float_op(maybe_get_output(), x);
}
void structured_special_spherical_bessel_j0::meta(const Tensor& x) {
  build_borrowing_unary_float_op(maybe_get_output(), x);
}
void structured_special_airy_ai::meta(const Tensor& x) {
  build_borrowing_unary_float_op(maybe_get_output(), x);
}

}  // namespace switchyard::meta
