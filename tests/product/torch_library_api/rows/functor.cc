// CppFunction(Lambda&&): an object of a class with a call operator, made in each way
#include <torch/library.h>

namespace {
struct Fn {
  int64_t operator()(const at::Tensor& x) const { return x.numel(); }
};
struct Scaled {
  explicit Scaled(int64_t scale) : scale_(scale) {}
  int64_t operator()(const at::Tensor& x) const { return x.numel() * scale_; }
  int64_t scale_;
};
template <int64_t kAdded>
struct Added {
  int64_t operator()(const at::Tensor& x) { return x.numel() + kAdded; }
};
}  // namespace
TORCH_LIBRARY(functor, m) {
  m.def("functor_parentheses", Fn());
  m.def("functor_braces", Fn{});
  m.def("functor_declared(Tensor x) -> int", Fn(), {at::Tag::nondeterministic_seeded});
  m.def("functor_state", Scaled(2));
  m.def("functor_instance", Added<4>());
  m.def("functor_wrapped(Tensor x) -> int", torch::CppFunction(Fn()));
}
// call: (functor, functor_parentheses, 6, Ones())
// call: (functor, functor_braces, 6, Ones())
// call: (functor, functor_declared, 6, Ones())
// call: (functor, functor_state, 12, Ones())
// call: (functor, functor_instance, 10, Ones())
// call: (functor, functor_wrapped, 6, Ones())
