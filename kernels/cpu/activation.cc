// Activation functions of networks: relu and its gradient, gelu, silu, hardswish, hardsigmoid,
// hardtanh, leaky_relu, elu, softplus, mish.

#include <cstdint>
#include <string_view>

#include "kernels/common/activation_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/pointwise.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/elu_native.h"
#include "switchyard/ops/gelu_native.h"
#include "switchyard/ops/hardsigmoid_native.h"
#include "switchyard/ops/hardswish_native.h"
#include "switchyard/ops/hardtanh_native.h"
#include "switchyard/ops/leaky_relu_native.h"
#include "switchyard/ops/mish_native.h"
#include "switchyard/ops/relu_native.h"
#include "switchyard/ops/silu_native.h"
#include "switchyard/ops/softplus_native.h"
#include "switchyard/ops/threshold_backward_native.h"

namespace switchyard::native {
namespace {

Tensor ReluInto(const char* name, const Tensor& out, const Tensor& self) {
  TensorIterator iterator(name, TensorIteratorConfig().add_output(out).add_input(self));
  internal::MapOneNumber(iterator, SWITCHYARD_OPERATORS("relu"), functions::Relu());
  return iterator.output();
}

Tensor HardswishInto(const char* name, const Tensor& out, const Tensor& self) {
  TensorIterator iterator(name, TensorIteratorConfig().add_output(out).add_input(self));
  internal::MapOneFloating(iterator, SWITCHYARD_OPERATORS("hardswish"), functions::Hardswish());
  return iterator.output();
}

struct Bounds {
  Scalar min;
  Scalar max;
};

// Bounds do not change the dtype of integers: fractions are truncated.
Bounds HardtanhBounds(const Tensor& self, const Scalar& min, const Scalar& max) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(self.dtype() != ScalarType::Bool,
                                   "hardtanh: no kernel for dtype Bool");
  if (!IsIntegralType(self.dtype())) return {min, max};
  const Bounds bounds = {min.To<int64_t>(), max.To<int64_t>()};
  const bool has_negative = bounds.min.To<int64_t>() < 0 || bounds.max.To<int64_t>() < 0;
  SWITCHYARD_CHECK(self.dtype() != ScalarType::Byte || !has_negative, "hardtanh: the limits ", min,
                   " and ", max, " do not fit dtype Byte");
  return bounds;
}

}  // namespace

Tensor relu(const Tensor& self) { return ReluInto("relu", Tensor(), self); }
Tensor& relu_(Tensor& self) {
  ReluInto("relu_", self, self);
  return self;
}
// Elsewhere the result is converted, to any dtype, and `out` becomes row-major, as PyTorch's does.
Tensor& relu_out_cpu(const Tensor& self, Tensor& out) {
  const bool is_separate = !MayOverlap(out, self) || AreSameElements(out, self);
  if (out.dtype() == self.dtype() && out.sizes() == self.sizes() && is_separate) {
    ReluInto("relu", out, self);
    return out;
  }
  const Tensor result = relu(self);
  internal::PrepareOut("relu", out, result.sizes());
  internal::CopyElements(out, result);
  return out;
}

void structured_threshold_backward_out::impl(const Tensor& /*grad_output*/, const Tensor& /*self*/,
                                             const Scalar& threshold,
                                             const Tensor& /*grad_input*/) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("threshold_backward");
  internal::DispatchOnNumber(dtype(1), operator_name(), kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapTwo<T>(*this, functions::ThresholdBackward<T>{threshold.To<T>()});
  });
}

void structured_gelu_out_cpu::impl(const Tensor& /*self*/, std::string_view approximate,
                                   const Tensor& /*out*/) {
  constexpr auto kGelu = SWITCHYARD_OPERATORS("gelu");
  if (internal::IsTanh(operator_name(), approximate))
    return internal::MapOneFloating(*this, kGelu, functions::GeluTanh());
  internal::MapOneFloating(*this, kGelu, functions::Gelu());
}

void structured_silu_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("silu"), functions::Silu());
}

Tensor hardswish(const Tensor& self) { return HardswishInto("hardswish", Tensor(), self); }
Tensor& hardswish_(Tensor& self) {
  HardswishInto("hardswish_", self, self);
  return self;
}
Tensor& hardswish_out(const Tensor& self, Tensor& out) {
  HardswishInto("hardswish", out, self);
  return out;
}

void structured_hardsigmoid_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("hardsigmoid"), functions::Hardsigmoid());
}

Tensor hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const Bounds bounds = HardtanhBounds(self, min_val, max_val);
  return switchyard::clamp(self, bounds.min, bounds.max);
}
Tensor& hardtanh_(Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const Bounds bounds = HardtanhBounds(self, min_val, max_val);
  return switchyard::clamp_(self, bounds.min, bounds.max);
}
Tensor& hardtanh_out(const Tensor& self, const Scalar& min_val, const Scalar& max_val,
                     Tensor& out) {
  const Bounds bounds = HardtanhBounds(self, min_val, max_val);
  return switchyard::clamp_out(out, self, bounds.min, bounds.max);
}

void structured_leaky_relu_out::impl(const Tensor& /*self*/, const Scalar& negative_slope,
                                     const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("leaky_relu"),
                           functions::LeakyRelu{negative_slope.To<double>()});
}

void structured_elu_out::impl(const Tensor& /*self*/, const Scalar& alpha, const Scalar& scale,
                              const Scalar& input_scale, const Tensor& /*out*/) {
  const double positive = scale.To<double>();
  internal::MapOneFloating(
      *this, SWITCHYARD_OPERATORS("elu"),
      functions::Elu{alpha.To<double>() * positive, positive, input_scale.To<double>()});
}

void structured_mish_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("mish"), functions::Mish());
}

void structured_softplus_out::impl(const Tensor& /*self*/, const Scalar& beta,
                                   const Scalar& threshold, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("softplus"),
                           functions::Softplus{beta.To<double>(), threshold.To<double>()});
}

}  // namespace switchyard::native
