// Elementwise operators of one tensor with floating results: exp, log, sqrt, sin, sigmoid, ...

#include "kernels/common/unary_functions.h"
#include "kernels/cpu/loops/pointwise.h"
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
  MapOneFloating(*this, SWITCHYARD_OPERATORS("exp"), functions::Exp());
}
void structured_log_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("log"), functions::Log());
}
void structured_log1p_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("log1p"), functions::Log1p());
}
void structured_expm1_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("expm1"), functions::Expm1());
}
void structured_sqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("sqrt"), functions::Sqrt());
}
void structured_rsqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("rsqrt"), functions::Rsqrt());
}
void structured_sin_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("sin"), functions::Sin());
}
void structured_cos_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("cos"), functions::Cos());
}
void structured_tanh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("tanh"), functions::Tanh());
}
void structured_sigmoid_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("sigmoid"), functions::Sigmoid());
}
void structured_reciprocal_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("reciprocal"), functions::Reciprocal());
}
void structured_erf_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("erf"), functions::Erf());
}

}  // namespace switchyard::native
