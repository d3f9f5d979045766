#include <torch/library.h>

struct Holder {
  static at::Tensor f(const at::Tensor& x);
};
template <typename T>
at::Tensor convert(const at::Tensor& x);
void boxed(const c10::OperatorHandle&, torch::jit::Stack*);
at::Tensor (*chosen)(const at::Tensor&);
at::Tensor plain(const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) {
  int by = 2;
  m.def("a(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  m.def("b(Tensor x) -> Tensor", [by](const at::Tensor& x) { return by > 0 ? x : x; });
  m.def("c(Tensor x) -> Tensor", &Holder::f);
  m.def("d(Tensor x) -> Tensor", convert<float>);
  m.def("e(Tensor x) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&boxed>());
  m.def("f(Tensor x) -> Tensor", chosen);
  m.def("g(Tensor x) -> Tensor");
  m.def("h(Tensor x) -> Tensor", torch::dispatch(c10::DispatchKey::Tracer, plain));
}

TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("g", torch::CppFunction::makeFallthrough()); }
