#include <torch/library.h>

template <typename T>
at::Tensor convert(const at::Tensor& x);
void boxed(const c10::OperatorHandle&, torch::jit::Stack*);
at::Tensor (*chosen)(const at::Tensor&);
at::Tensor plain(const at::Tensor& x) { return x; }
int Limit();
struct Counter {
  int calls = 0;
  at::Tensor operator()(const at::Tensor& x) { return ++calls > 0 ? x : x; }
};
#define IDENTITY [](const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) {
  int by = 2;
  by = 3;
  const int limit = Limit();
  struct Local {};
  m.def("a(Tensor x) -> Tensor", [limit](const at::Tensor& x) { return limit > 0 ? x : x; });
  m.def("b(Tensor x) -> Tensor", [by](const at::Tensor& x) { return by > 0 ? x : x; });
  m.def("c(Tensor x) -> Tensor", [n = limit](const at::Tensor& x) mutable { return ++n > 0 ? x : x; });
  m.def("d(Tensor x) -> Tensor", convert<Local>);
  m.def("e(Tensor x) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&boxed>());
  m.def("f(Tensor x) -> Tensor", chosen);
  m.def("g(Tensor x) -> Tensor");
  m.def("h(Tensor x) -> Tensor", torch::dispatch(c10::DispatchKey::Tracer, plain));
  m.def("i(Tensor x) -> Tensor", Counter{limit});
  m.def("j(Tensor x) -> Tensor", IDENTITY);
  using Row = at::Tensor;
  struct Inner {
    at::Tensor operator()(const at::Tensor& x) const { return x; }
  };
  m.def("k(Tensor x) -> Tensor", [](const Row& x) { return x; });
  m.def("l(Tensor x) -> Tensor", Inner());
}

TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("g", torch::CppFunction::makeFallthrough()); }
