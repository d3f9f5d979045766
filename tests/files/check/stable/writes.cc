// headers
// bodies
// schema:
// - func: my::copy(Tensor x) -> Tensor
//   dispatch: {CPU: my::copy}
// - func: my::old_pointer(Tensor x) -> float
//   dispatch: {CPU: my::old_pointer}
// - func: my::zeroed(Tensor(a!) x) -> ()
//   dispatch: {CPU: my::zeroed}
// - func: my::summed(Tensor(a!) x, Tensor y) -> ()
//   dispatch: {CPU: my::summed}
// - func: my::of_a_copy(Tensor x) -> ()
//   dispatch: {CPU: my::of_a_copy}
// - func: my::bump_(Tensor(a!) x, int by) -> Tensor(a!)
//   dispatch: {CPU: my::bump_}
// - func: my::dispatched(Tensor x) -> Tensor
//   dispatch: {CPU: my::dispatched}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/Dispatch_v2.h>
using torch::stable::Tensor;
Tensor copy(Tensor x) {
  STD_TORCH_CHECK(x.is_contiguous(), "copy: x must be contiguous");
  Tensor y = torch::stable::empty_like(x);
  const float* p = x.const_data_ptr<float>();
  float* q = y.mutable_data_ptr<float>();
  for (int64_t i = 0; i < x.numel(); ++i) q[i] = p[i];
  return y;
}
double old_pointer(const Tensor& x) { return static_cast<float*>(x.data_ptr())[0]; }
void zeroed(Tensor x) { torch::stable::zero_(x); }
void summed(Tensor x, const Tensor& y) { torch::stable::sum_out(x, y); }
void of_a_copy(Tensor x) {
  Tensor y = torch::stable::clone(x);
  torch::stable::zero_(y);
}
Tensor bump_(Tensor x, int64_t by) {
  float* p = x.mutable_data_ptr<float>();
  for (int64_t i = 0; i < x.numel(); ++i) p[i] += static_cast<float>(by);
  return x;
}
Tensor dispatched(Tensor x) {
  Tensor y = torch::stable::new_empty(x, x.sizes());
  THO_DISPATCH_V2(x.scalar_type(), "dispatched", AT_WRAP([&] {
                    const auto* p = static_cast<const scalar_t*>(x.data_ptr());
                    auto* q = static_cast<scalar_t*>(y.data_ptr());
                    q[0] = p[0];
                  }), AT_EXPAND(AT_FLOATING_TYPES));
  return y;
}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("copy", TORCH_BOX(&copy));
  m.impl("old_pointer", TORCH_BOX(&old_pointer));
  m.impl("zeroed", TORCH_BOX(&zeroed));
  m.impl("summed", TORCH_BOX(&summed));
  m.impl("of_a_copy", TORCH_BOX(&of_a_copy));
  m.impl("bump_", TORCH_BOX(&bump_));
  m.impl("dispatched", TORCH_BOX(&dispatched));
}
