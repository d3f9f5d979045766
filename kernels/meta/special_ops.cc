// Shapes and dtypes of special functions.

#include <cstdint>

#include "lib/core/error.h"
#include "switchyard/ops/digamma_native.h"
#include "switchyard/ops/erfc_native.h"
#include "switchyard/ops/erfinv_native.h"
#include "switchyard/ops/exp2_native.h"
#include "switchyard/ops/i0_native.h"
#include "switchyard/ops/lgamma_native.h"
#include "switchyard/ops/polygamma_native.h"
#include "switchyard/ops/signbit_native.h"
#include "switchyard/ops/sinc_native.h"
#include "switchyard/ops/special_entr_native.h"
#include "switchyard/ops/special_erfcx_native.h"
#include "switchyard/ops/special_i0e_native.h"
#include "switchyard/ops/special_i1_native.h"
#include "switchyard/ops/special_i1e_native.h"
#include "switchyard/ops/special_log_ndtr_native.h"
#include "switchyard/ops/special_ndtri_native.h"
#include "switchyard/ops/special_xlog1py_native.h"
#include "switchyard/ops/special_zeta_native.h"
#include "switchyard/ops/xlogy_native.h"

namespace switchyard::meta {

// Floating results, for any operand.
void structured_erfc::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_erfinv::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_erfcx::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_log_ndtr::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_ndtri::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_lgamma::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_digamma::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_polygamma::meta(int64_t n, const Tensor& self) {
  SWITCHYARD_CHECK(n >= 0, operator_name(), ": there is no derivative of order ", n);
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_i0::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_i0e::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_i1::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_i1e::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_exp2::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_sinc::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}
void structured_special_entr::meta(const Tensor& self) {
  build_borrowing_unary_float_op(maybe_get_output(), self);
}

void structured_xlogy_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}
void structured_special_xlog1py::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}
void structured_special_zeta::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}

void structured_signbit::meta(const Tensor& self) {
  const Tensor& out = maybe_get_output();
  SWITCHYARD_CHECK(!out.defined() || out.dtype() == ScalarType::Bool, operator_name(),
                   ": out has dtype ", out.dtype(), ", and the result Bool");
  build_unary_force_boolean_op(out, self);
}

}  // namespace switchyard::meta
