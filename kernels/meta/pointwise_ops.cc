// Shapes and dtypes of elementwise operators with three tensors.

#include "lib/core/error.h"
#include "switchyard/ops/addcdiv_native.h"
#include "switchyard/ops/addcmul_native.h"
#include "switchyard/ops/lerp_native.h"

namespace switchyard::meta {
namespace {

void CheckSameType(const char* op_name, const char* argument, const Tensor& tensor,
                   const Tensor& self) {
  SWITCHYARD_CHECK(tensor.dtype() == self.dtype(), op_name, ": `", argument, "` has dtype ",
                   tensor.dtype(), ", and self ", self.dtype());
}

}  // namespace

void structured_addcmul::meta(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2,
                              const Scalar& /*value*/) {
  build_ternary_op(maybe_get_output(), self, tensor1, tensor2);
}
void structured_addcdiv::meta(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2,
                              const Scalar& /*value*/) {
  SWITCHYARD_CHECK(!IsIntegralType(tensor1.dtype(), true) || !IsIntegralType(tensor2.dtype(), true),
                   operator_name(), ": tensor1 and tensor2 are ", tensor1.dtype(), " and ",
                   tensor2.dtype(),
                   ", whose quotient is no integer; convert one to a floating dtype");
  build_ternary_op(maybe_get_output(), self, tensor1, tensor2);
}
void structured_lerp_Tensor::meta(const Tensor& self, const Tensor& end, const Tensor& weight) {
  CheckSameType(operator_name(), "end", end, self);
  CheckSameType(operator_name(), "weight", weight, self);
  TensorIteratorConfig config;
  build(config.add_output(maybe_get_output()).add_input(self).add_input(end).add_input(weight));
}
void structured_lerp_Scalar::meta(const Tensor& self, const Tensor& end, const Scalar& /*weight*/) {
  CheckSameType(operator_name(), "end", end, self);
  build_binary_op(maybe_get_output(), self, end);
}

}  // namespace switchyard::meta
