// Shapes and dtypes of functions of two tensors beside arithmetic.

#include "lib/core/error.h"
#include "switchyard/ops/copysign_native.h"
#include "switchyard/ops/fmax_native.h"
#include "switchyard/ops/fmin_native.h"
#include "switchyard/ops/gcd_native.h"
#include "switchyard/ops/heaviside_native.h"
#include "switchyard/ops/hypot_native.h"
#include "switchyard/ops/igamma_native.h"
#include "switchyard/ops/igammac_native.h"
#include "switchyard/ops/lcm_native.h"
#include "switchyard/ops/logaddexp2_native.h"
#include "switchyard/ops/logaddexp_native.h"
#include "switchyard/ops/nextafter_native.h"

namespace switchyard::meta {

void structured_copysign_Tensor::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_float_op(maybe_get_output(), self, other);
}
void structured_fmax::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_fmin::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_hypot::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_nextafter::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_logaddexp::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_logaddexp2::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_gcd::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_lcm::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_igamma::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}
void structured_igammac::meta(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

void structured_heaviside::meta(const Tensor& self, const Tensor& values) {
  const Tensor& out = maybe_get_output();
  SWITCHYARD_CHECK(self.dtype() == values.dtype(), operator_name(), ": self has dtype ",
                   self.dtype(), ", and values ", values.dtype());
  SWITCHYARD_CHECK(!out.defined() || out.dtype() == self.dtype(), operator_name(),
                   ": out has dtype ", out.dtype(), ", and the result ", self.dtype());
  build_borrowing_binary_op(out, self, values);
}

}  // namespace switchyard::meta
