// --forwards
// --target=aten
#include <torch/library.h>

#include <array>

namespace {
void fill(at::Tensor& x) {}
at::Tensor& same(at::Tensor& x) { return x; }
void fill_all(std::vector<at::Tensor>& all) {}
void fill_maybe(c10::optional<at::Tensor>& x) {}
at::Tensor moved(at::Tensor&& x, at::Tensor& x_) { return x; }
at::Tensor rows(const at::Tensor& x, std::array<int64_t, 2> size, std::vector<std::string> names) {
  return x;
}
std::array<at::Tensor, 2> both(const at::Tensor& x) { return {x, x}; }
std::string text(const at::Tensor& x) { return "text"; }
at::Tensor clear(at::Tensor self) { return self; }
std::tuple<at::Tensor, at::Tensor> halves(const at::Tensor& x, at::Tensor a, at::Tensor b) {
  return {a, b};
}
}  // namespace

TORCH_LIBRARY(my, m) {
  m.def("fill", fill);
  m.def("same", same);
  m.def("fill_all", fill_all);
  m.def("fill_maybe", fill_maybe);
  m.def("moved", moved);
  m.def("rows", rows);
  m.def("both", both);
  m.def("text", text);
  m.def("clear_(Tensor(a!) self) -> Tensor(a!)", clear);
  m.def("halves.out(Tensor x, *, Tensor(a!) a, Tensor(b!) b) -> (Tensor(a!), Tensor(b!))", halves);
}

namespace my {
// Called as they are, and kernels whose name says that they take symbolic integers.
namespace native {
at::Tensor exact(const at::Tensor& x, at::IntArrayRef size) { return x; }
at::Tensor owned(at::Tensor x) { return x; }
}  // namespace native
at::Tensor symbolic(const at::Tensor& x, c10::SymInt size) { return x; }
at::Tensor listed(const at::Tensor& x, c10::List<int64_t> numbers,
                  c10::optional<at::IntArrayRef> maybe) {
  return x;
}
}  // namespace my

TORCH_LIBRARY_FRAGMENT(my, m) {
  m.def("exact(Tensor x, int[] size) -> Tensor");
  m.def("owned(Tensor x) -> Tensor");
  m.def("symbolic(Tensor x, SymInt size) -> Tensor");
  m.def("listed(Tensor x, int[] numbers, int[]? maybe) -> Tensor");
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("exact", my::native::exact);
  m.impl("owned", my::native::owned);
  m.impl("symbolic", my::symbolic);
  m.impl("listed", my::listed);
}
