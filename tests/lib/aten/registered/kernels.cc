// The kernels of tests/files/emit/registered/schema.yaml.
#include <ATen/ATen.h>
#include <ATen/native/cpu/Loops.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/library.h>

#include "switchyard/ops/other/first_native.h"
#include "switchyard/ops/other/passed_native.h"
#include "switchyard/ops/vendor/counted_native.h"
#include "switchyard/ops/vendor/doubled_native.h"
#include "switchyard/ops/vendor/flattened_native.h"
#include "switchyard/ops/vendor/grown_native.h"
#include "switchyard/ops/vendor/made_native.h"
#include "switchyard/ops/vendor/scale_native.h"
#include "switchyard/ops/vendor/scaled_native.h"
#include "switchyard/ops/vendor/summed_native.h"
#include "switchyard/ops/vendor/turned_native.h"

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

at::Tensor grown_cpu(const at::Tensor& self, at::IntArrayRef size, optional<int64_t> fill,
                     at::OptionalIntArrayRef step) {
  const double value = fill.has_value() ? static_cast<double>(*fill) : 1.0;
  at::Tensor grown = at::full(size, value, self.options());
  return step.has_value() ? grown.mul_((*step)[0]) : grown;
}

at::Tensor grown_symint(const at::Tensor& self, c10::SymIntArrayRef size,
                        optional<c10::SymInt> /*fill*/, at::OptionalSymIntArrayRef /*step*/) {
  return at::empty_symint(size, self.options());
}

std::tuple<at::Tensor, c10::SymInt> counted_symint(const at::Tensor& self, c10::SymInt more) {
  return {self.clone(), self.sym_numel() + more};
}

at::Tensor flattened_symint(const at::Tensor& self, optional<c10::SymInt> width) {
  const c10::SymInt columns = width.has_value() ? *width : self.sym_size(-1);
  return self.reshape_symint({self.sym_numel() / columns, columns});
}

}  // namespace vendor::native

// Meta functions and kernels, as lib/structured takes them, too.
void switchyard::meta::vendor::structured_turned::meta(const at::Tensor& self) {
  set_output_contiguous(0, self.sizes(), at::TensorOptions(self.dtype()).device(self.device()));
}

void switchyard::meta::vendor::structured_summed::meta(const at::Tensor& self,
                                                       const at::Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

namespace vendor::native {

void structured_turned_out::impl(const at::Tensor& self, const at::Tensor& out) {
  // Self may be the output.
  const at::Tensor from = at::clone(self, at::MemoryFormat::Contiguous);
  const auto* values = static_cast<const float*>(from.data_ptr());
  auto* turned = static_cast<float*>(out.data_ptr());
  for (int64_t i = 0; i < out.numel(); ++i) turned[i] = values[out.numel() - 1 - i];
}

void structured_summed_out::impl(const at::Tensor& /*self*/, const at::Tensor& /*other*/,
                                 const at::Tensor& /*out*/) {
  at::native::cpu_kernel(*this, [](float a, float b) { return a + b; });
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

at::Tensor by_hand(const at::Tensor& self) { return at::add(self, 7); }

}  // namespace

at::Tensor first_cpu(at::TensorList values, switchyard::aten::string_view /*mode*/) {
  return at::clone(values[0]);
}
at::Tensor first_autograd(at::TensorList values, switchyard::aten::string_view /*mode*/) {
  return First::apply(values[0]);
}

at::Tensor passed_cpu(const at::Tensor& self) { return at::add(self.detach(), 1); }
at::Tensor passed_autograd(const at::Tensor& self) { return at::add(self.detach(), 100); }

}  // namespace other::native

// What `manual_kernel_registration` asks for.
TORCH_LIBRARY_IMPL(vendor, CPU, m) { m.impl("by_hand", TORCH_FN(other::native::by_hand)); }
