#include <torch/library.h>

namespace my {
at::Tensor same(const at::Tensor& x) { return x; }
void keys(std::unordered_map<std::vector<int64_t>, at::Tensor> a) {}
void narrow(c10::complex<float> a) {}
struct Queue : torch::CustomClassHolder {};
void nowhere(c10::intrusive_ptr<Queue> a) {}
}  // namespace my

TORCH_LIBRARY(my, m) {
  m.def("keys", &my::keys);
  m.def("narrow", &my::narrow);
  m.def("nowhere", &my::nowhere);
  m.def("future(Future(Tensor) x) -> Tensor", &my::same);
  m.def("variable(t x) -> t", &my::same);
  m.def(torch::schema("allowed(t x) -> t", /*allow_typevars=*/true), &my::same);
  m.def("any(Tensor x, ...) -> Tensor", &my::same);
  m.def(torch::schema("pure(Tensor(a) x) -> Tensor(a)", c10::AliasAnalysisKind::PURE_FUNCTION),
        &my::same);
}
