// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
at::Tensor g(const at::Tensor& x) { return x; }
template <typename T>
at::Tensor scaled(const at::Tensor& x) {
  return x;
}
}  // namespace my::native

template <typename Module>
void fill(Module& m) {
  m.impl("f", &my::native::f);
}

template <typename Module = torch::Library>
void fill_by_default(Module&& m, bool = true) {
  auto& library = m;
  library.impl("g", TORCH_FN(my::native::g));
}

template <typename Module, typename... Modules>
void fill_behind(int, Module* m, Modules... others) {
  fill(std::forward<Module&>(*m));
}

template <typename T, int kWidth, bool kHasG = true>
void define(torch::Library& m, const char* = "") {
  if constexpr (kHasG) {
    m.def("g(Tensor x) -> Tensor");
    m.def("scaled(Tensor x) -> Tensor", &my::native::scaled<T>);
  } else {
    m.def("f(Tensor x) -> Tensor");
    m.def("widened(Tensor x) -> Tensor", [](const at::Tensor& x) -> at::Tensor {
      return kWidth > 2 ? my::native::scaled<T>(x) : x;
    });
  }
}

template <typename T>
struct Scaled {
  at::Tensor operator()(const at::Tensor& x) const { return x; }
};

template <typename T>
void define_object(torch::Library& m) {
  m.def("object(Tensor x) -> Tensor", Scaled<T>());
}

auto fill_meta = [](auto& m) { m.impl("f", &my::native::f); };

struct Filler {
  template <typename Module>
  void operator()(Module& m) const {
    m.impl("g", &my::native::g);
  }
};

TORCH_LIBRARY(my, m) {
  define<float, 1>(m);
  define<double, 4, false>(m);
  define_object<at::Tensor>(m);
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  fill(m);
  fill_by_default(m);
}

TORCH_LIBRARY_IMPL(my, CUDA, m) {
  fill_behind(1, &m, 2, 3.0);
  auto more = [](auto&& library, int) { fill_by_default(library); };
  more(m, 2);
}

TORCH_LIBRARY_IMPL(my, Meta, m) {
  fill_meta(m);
  Filler()(m);
}
