// --forwards
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY_FRAGMENT(my, m) {
  if (!c10::Dispatcher::singleton().findSchema({"my::f", ""})) m.def("f(Tensor x) -> Tensor");
  if (!c10::Dispatcher::singleton().findSchema({"my::f", ""}).has_value()) {
    m.def("f(Tensor x) -> Tensor");
  }
  const auto found = c10::Dispatcher::singleton().findOp({"my::g", ""});
  if (found == std::nullopt) m.def("g(Tensor x) -> Tensor");
  if (found) {
    found->schema();
  } else {
    m.def("h(Tensor x) -> Tensor", &my::native::f);
  }
  m.impl("f", c10::DispatchKey::CPU, TORCH_FN(my::native::f));
  m.impl("g", c10::DispatchKey::CPU, TORCH_FN(my::native::f));
}
