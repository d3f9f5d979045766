// --forwards
#include <torch/library.h>

namespace my::native {
// As emitted code calls it.
at::Tensor same(const at::Tensor& x, at::IntArrayRef dim, c10::optional<double> by) { return x; }
std::tuple<at::Tensor, std::vector<at::Tensor>> both(const at::Tensor& x, at::TensorList parts) {
  return {x, {}};
}
// A function of these names with the types that are passed would be an overload, which no call tells
// apart where a value is passed.
at::Tensor vectors(const at::Tensor& x, std::vector<int64_t> dim) { return x; }
at::Tensor values(at::Tensor x) { return x; }
at::Tensor clear_(at::Tensor self) { return self; }
std::string text(const at::Tensor& x) { return "text"; }
at::Tensor cat(std::vector<at::Tensor> parts) { return parts[0]; }
at::Tensor cat(std::vector<at::Tensor> parts, int64_t dim) { return parts[0]; }
// A function of these names would be defined twice, or call itself.
static at::Tensor hidden(const at::Tensor& x) { return x; }
namespace {
at::Tensor unnamed(const at::Tensor& x) { return x; }
}  // namespace
}  // namespace my::native

namespace switchyard::native {
at::Tensor alone(at::Tensor x) { return x; }
}  // namespace switchyard::native

TORCH_LIBRARY(my, m) {
  m.def("alone(Tensor x) -> Tensor", switchyard::native::alone);
  m.def("same(Tensor x, int[] dim, float? by=None) -> Tensor");
  m.def("both(Tensor x, Tensor[] parts) -> (Tensor, Tensor[])");
  m.def("vectors(Tensor x, int[] dim) -> Tensor");
  m.def("values(Tensor x) -> Tensor");
  m.def("clear_(Tensor(a!) self) -> Tensor(a!)");
  m.def("text(Tensor x) -> str");
  m.def("cat(Tensor[] parts) -> Tensor");
  m.def("cat.dim(Tensor[] parts, int dim) -> Tensor");
  m.def("hidden(Tensor x) -> Tensor");
  m.def("unnamed(Tensor x) -> Tensor");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  using One = at::Tensor (*)(std::vector<at::Tensor>);
  using Two = at::Tensor (*)(std::vector<at::Tensor>, int64_t);
  m.impl("same", my::native::same);
  m.impl("both", my::native::both);
  m.impl("vectors", my::native::vectors);
  m.impl("values", my::native::values);
  m.impl("clear_", my::native::clear_);
  m.impl("text", my::native::text);
  m.impl("cat", static_cast<One>(my::native::cat));
  m.impl("cat.dim", static_cast<Two>(my::native::cat));
  m.impl("hidden", my::native::hidden);
  m.impl("unnamed", my::native::unnamed);
}
