// --forwards
#include <string>

#include <torch/library.h>

namespace my {

struct Holder {
  static at::Tensor f(const at::Tensor& x) { return x; }
  struct Inner {
    static at::Tensor f(const at::Tensor& x) { return x; }
  };
};

template <typename T, int n = 1>
at::Tensor convert(const at::Tensor& x) {
  return x;
}

struct Scale {
  double by = 1;
  at::Tensor operator()(const at::Tensor& x) const { return by > 0 ? x : x; }
};

// Both keep a state from call to call.
struct Counter {
  int calls = 0;
  at::Tensor operator()(const at::Tensor& x) { return ++calls > 1 ? x : at::Tensor(); }
};

at::Tensor Same(const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) {
  const int by = 2, twice = 2 * by;
  const std::string word = "word";
  int never_changed = 3;
  auto held = [](const at::Tensor& x) { return x; };
  m.def("a(Tensor x) -> Tensor", [](const at::Tensor& x) { return Same(x); });
  m.def("b(Tensor x) -> Tensor", [twice, never_changed](const at::Tensor& x) {
    return twice > never_changed ? x : Same(x);
  });
  m.def("c(Tensor x) -> Tensor", &Holder::f);
  m.def("d(Tensor x) -> Tensor", convert<float>);
  m.def("e(Tensor x) -> Tensor", TORCH_FN(Holder::Inner::f));
  m.def("f(Tensor x) -> Tensor", Scale{0.5});
  m.def("g(Tensor x) -> Tensor", held);
  m.def("h", [&word](const at::Tensor& x, int64_t n) { return word.empty() || n == 0 ? x : x; });
  m.def("k(Tensor x) -> Tensor", {}, torch::_RegisterOrVerify::REGISTER);
  m.def("l(Tensor x) -> Tensor", Counter());
  m.def("o(Tensor x) -> Tensor", [n = by](const at::Tensor& x) mutable { return ++n > 3 ? x : Same(x); });
  m.impl_abstract_pystub("my.operators");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("k", torch::CppFunction::makeFromUnboxedLambda([](const at::Tensor& x) { return x; }));
}

TORCH_LIBRARY_IMPL(my, CUDA, m) { m.impl("k", convert<double, 2>); }

}  // namespace my
