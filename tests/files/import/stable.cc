#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/ScalarType.h>

using torch::stable::Tensor;

namespace my {
Tensor f(const Tensor& x, int64_t n) { return torch::stable::empty_like(x); }
Tensor f(const Tensor& x, double n) { return torch::stable::empty_like(x); }
template <typename T>
Tensor g(Tensor x) { return x; }
void boxed(StableIValue* stack, uint64_t arguments, uint64_t results) { stack[0] = stack[1]; }
namespace {
std::tuple<Tensor, int64_t> local(Tensor& x) { return {x, 1}; }
}
struct Holder {
  static Tensor h(Tensor x) { return x; }
};
}

STABLE_TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x, int n) -> Tensor");
  m.def("my::f.float(Tensor x, float n) -> Tensor");
  m.def("g(Tensor x) -> Tensor", {at::Tag::pointwise, at::Tag::core});
  m.set_python_module("my.fakes");
  m.def("h(Tensor x) -> Tensor");
  m.impl("h", TORCH_BOX(&my::Holder::h));
}
STABLE_TORCH_LIBRARY_FRAGMENT(my, m) {
  m.def("by_hand(Tensor x, Tensor y) -> Tensor");
  m.def("by_hand.lambda(Tensor x) -> Tensor");
  m.def("local(Tensor x) -> (Tensor, int)");
}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", TORCH_BOX(static_cast<Tensor (*)(const Tensor&, int64_t)>(&my::f)));
  m.impl("f.float", TORCH_BOX(static_cast<Tensor (*)(const Tensor&, double)>(&my::f)));
  m.impl("my::g", TORCH_BOX((&my::g<float>)));
  m.impl("by_hand", &my::boxed);
  m.impl("by_hand.lambda", [](StableIValue* stack, uint64_t, uint64_t) { stack[0] = stack[0]; });
}
STABLE_TORCH_LIBRARY_IMPL(my, CUDA, m) {
  m.impl("by_hand", my::boxed).impl("local", TORCH_BOX(&my::local));
}
