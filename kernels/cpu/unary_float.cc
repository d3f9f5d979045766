// Elementwise operators of one tensor with floating results: exp, log, sqrt, sin, sigmoid, ...

#include "kernels/common/unary_functions.h"
#include "kernels/cpu/pointwise.h"
#include "switchyard/ops/cos_native.h"
#include "switchyard/ops/erf_native.h"
#include "switchyard/ops/exp_native.h"
#include "switchyard/ops/expm1_native.h"
#include "switchyard/ops/log1p_native.h"
#include "switchyard/ops/log_native.h"
#include "switchyard/ops/reciprocal_native.h"
#include "switchyard/ops/rsqrt_native.h"
#include "switchyard/ops/sigmoid_native.h"
#include "switchyard/ops/sin_native.h"
#include "switchyard/ops/sqrt_native.h"
#include "switchyard/ops/tanh_native.h"

namespace switchyard::native {

using internal::MapOneFloating;

void structured_exp_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Exp());
}
void structured_log_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Log());
}
void structured_log1p_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Log1p());
}
void structured_expm1_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Expm1());
}
void structured_sqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Sqrt());
}
void structured_rsqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Rsqrt());
}
void structured_sin_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Sin());
}
void structured_cos_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Cos());
}
void structured_tanh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Tanh());
}
void structured_sigmoid_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Sigmoid());
}
void structured_reciprocal_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Reciprocal());
}
void structured_erf_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, functions::Erf());
}

}  // namespace switchyard::native
