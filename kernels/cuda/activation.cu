// Activation functions of networks: relu and its gradient, gelu, silu, hardswish, hardsigmoid,
// leaky_relu, elu, softplus, mish. hardtanh calls clamp on every device.

#include <string_view>

#include "kernels/common/activation_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/elu_native.h"
#include "switchyard/ops/gelu_native.h"
#include "switchyard/ops/hardsigmoid_native.h"
#include "switchyard/ops/hardswish_native.h"
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
  gpu::MapNumbers<1>(iterator, functions::Relu());
  return iterator.output();
}

Tensor HardswishInto(const char* name, const Tensor& out, const Tensor& self) {
  TensorIterator iterator(name, TensorIteratorConfig().add_output(out).add_input(self));
  gpu::MapFloating<1>(iterator, functions::Hardswish());
  return iterator.output();
}

}  // namespace

Tensor relu_cuda(const Tensor& self) { return ReluInto("relu", Tensor(), self); }
Tensor& relu_cuda_(Tensor& self) {
  ReluInto("relu_", self, self);
  return self;
}

void structured_threshold_backward_out_cuda::impl(const Tensor& /*grad_output*/,
                                                  const Tensor& /*self*/, const Scalar& threshold,
                                                  const Tensor& /*grad_input*/) {
  gpu::VisitNumber(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 2>(*this, functions::ThresholdBackward<T>{
                                gpu::NumberOf<T>(common_dtype(), operator_name(), threshold)});
  });
}

void structured_gelu_out_cuda::impl(const Tensor& /*self*/, std::string_view approximate,
                                    const Tensor& /*out*/) {
  if (internal::IsTanh(operator_name(), approximate))
    return gpu::MapFloating<1>(*this, functions::GeluTanh());
  gpu::MapFloating<1>(*this, functions::Gelu());
}

void structured_silu_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Silu());
}

Tensor hardswish_cuda(const Tensor& self) { return HardswishInto("hardswish", Tensor(), self); }
Tensor& hardswish_cuda_(Tensor& self) {
  HardswishInto("hardswish_", self, self);
  return self;
}
Tensor& hardswish_out_cuda(const Tensor& self, Tensor& out) {
  HardswishInto("hardswish", out, self);
  return out;
}

void structured_hardsigmoid_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Hardsigmoid());
}

void structured_leaky_relu_out_cuda::impl(const Tensor& /*self*/, const Scalar& negative_slope,
                                          const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::LeakyRelu{negative_slope.To<double>()});
}

void structured_elu_out_cuda::impl(const Tensor& /*self*/, const Scalar& alpha, const Scalar& scale,
                                   const Scalar& input_scale, const Tensor& /*out*/) {
  const double positive = scale.To<double>();
  gpu::MapFloating<1>(
      *this, functions::Elu{alpha.To<double>() * positive, positive, input_scale.To<double>()});
}

void structured_mish_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Mish());
}

void structured_softplus_out_cuda::impl(const Tensor& /*self*/, const Scalar& beta,
                                        const Scalar& threshold, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Softplus{beta.To<double>(), threshold.To<double>()});
}

}  // namespace switchyard::native
