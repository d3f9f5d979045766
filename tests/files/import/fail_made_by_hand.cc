#include <string>

#include <torch/library.h>

std::string Name();
int argument_count();
at::Tensor f(const at::Tensor& x) { return x; }

static torch::Library computed(torch::Library::FRAGMENT, Name(), c10::nullopt, __FILE__, __LINE__);
static torch::Library made(torch::Library::FRAGMENT, "my", c10::nullopt, __FILE__, __LINE__);
static auto second = MAKE_TORCH_LIBRARY(twice);

// Nothing calls it when the program starts.
void Later() { made.def("a(Tensor x) -> Tensor", f); }

// The library is gone when the function returns.
int Now() {
  auto local = MAKE_TORCH_LIBRARY(local);
  local.def("b(Tensor x) -> Tensor");
  if (argument_count() > 1) made.def("c(Tensor x) -> Tensor", f);
  return 0;
}
static int now = Now();

struct Holder {
  torch::Library held{torch::Library::FRAGMENT, "my", c10::nullopt, __FILE__, __LINE__};
  Holder() { held.def("d(Tensor x) -> Tensor", f); }
};
static Holder holder;

TORCH_LIBRARY(twice, m) { m.def("e(Tensor x) -> Tensor", f); }
