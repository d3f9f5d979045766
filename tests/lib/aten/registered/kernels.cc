// The kernels of tests/files/emit/registered/schema.yaml.
#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "switchyard/ops/other/first_native.h"
#include "switchyard/ops/vendor/doubled_native.h"
#include "switchyard/ops/vendor/made_native.h"
#include "switchyard/ops/vendor/scale_native.h"
#include "switchyard/ops/vendor/scaled_native.h"

namespace vendor::native {

using switchyard::aten::optional;

at::Tensor scaled_cpu(const at::Tensor& self, double factor) { return at::mul(self, factor); }

at::Tensor scaled_meta(const at::Tensor& self, double /*factor*/) { return at::empty_like(self); }

at::Tensor& scaled_out(const at::Tensor& self, double factor, at::Tensor& out) {
  return out.resize_(self.sizes()).copy_(at::mul(self, factor));
}

at::Tensor& scale_cpu_(at::Tensor& self, const at::Tensor& other) {
  return self.copy_(at::mul(self, other));
}

at::Tensor made(int64_t size, optional<at::ScalarType> dtype, optional<at::Layout> layout,
                optional<at::Device> device, optional<bool> pin_memory) {
  return at::full({size}, 3, dtype, layout, device, pin_memory);
}

}  // namespace vendor::native

namespace at::native {

std::tuple<at::Tensor, at::Tensor> doubled(const at::Tensor& self,
                                           const switchyard::aten::optional<at::Tensor>& weight,
                                           at::IntArrayRef sizes) {
  const at::Tensor twice = at::add(self, self);
  return {twice, weight.has_value() ? at::mul(twice, *weight) : at::mul(twice, sizes[0])};
}

}  // namespace at::native

namespace other::native {
namespace {

// Its gradient is five times that of a copy, so that it is seen which formula ran.
struct First : torch::autograd::Function<First> {
  static at::Tensor forward(torch::autograd::AutogradContext* /*context*/,
                            const at::Tensor& value) {
    at::AutoDispatchBelowADInplaceOrView below;
    return first_cpu({value}, "a");
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* /*context*/,
                                                 torch::autograd::variable_list grads) {
    return {grads[0] * 5};
  }
};

}  // namespace

at::Tensor first_cpu(at::TensorList values, switchyard::aten::string_view /*mode*/) {
  return at::clone(values[0]);
}
at::Tensor first_autograd(at::TensorList values, switchyard::aten::string_view /*mode*/) {
  return First::apply(values[0]);
}

}  // namespace other::native
