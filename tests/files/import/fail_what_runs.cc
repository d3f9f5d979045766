#include <torch/library.h>

std::string NameOf(int);
bool IsFast();
void More(torch::Library&);
struct Counter : torch::CustomClassHolder {};
namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native

static torch::Library outside(torch::Library::FRAGMENT, "my", c10::nullopt, "", 0);
static auto registered = c10::RegisterOperators("my::h", &my::native::f);

TORCH_LIBRARY(my, m) {
  m.def(NameOf(1).c_str(), my::native::f);
  if (IsFast()) m.def("g(Tensor x) -> Tensor", my::native::f);
  for (int i = 0; i < 2; ++i) m.def(("n" + std::to_string(i)).c_str(), my::native::f);
  auto later = [&] { m.def("l(Tensor x) -> Tensor"); };
  More(m);
  m.class_<Counter>("C");
  m.def("f(Tensor x) -> Tensor", torch::dispatch(IsFast() ? c10::kCPU : c10::kCUDA, my::native::f));
}
