// Elementwise operators of one tensor with floating results: exp, log, sqrt, sin, sigmoid, ...

#include <cmath>

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
  MapOneFloating(*this, [](auto a) { return std::exp(a); });
}
void structured_log_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::log(a); });
}
void structured_log1p_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::log1p(a); });
}
void structured_expm1_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::expm1(a); });
}
void structured_sqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::sqrt(a); });
}
void structured_rsqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return 1 / std::sqrt(a); });
}
void structured_sin_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::sin(a); });
}
void structured_cos_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::cos(a); });
}
void structured_tanh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::tanh(a); });
}
void structured_sigmoid_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return 1 / (1 + std::exp(-a)); });
}
void structured_reciprocal_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return 1 / a; });
}
void structured_erf_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, [](auto a) { return std::erf(a); });
}

}  // namespace switchyard::native
