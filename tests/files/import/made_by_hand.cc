#include <memory>

#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor f_cuda(const at::Tensor& x) { return x; }
at::Tensor f_meta(const at::Tensor& x) { return x; }
}  // namespace my::native

static torch::Library definitions(torch::Library::DEF, "my", c10::nullopt, __FILE__, __LINE__);
static auto more = MAKE_TORCH_LIBRARY(more);
static torch::Library fragment(torch::Library::FRAGMENT, "my", c10::nullopt, __FILE__, __LINE__);
static torch::Library cpu(torch::Library::IMPL, "my", c10::DispatchKey::CPU, __FILE__, __LINE__);
static auto cuda = MAKE_TORCH_LIBRARY_IMPL(my, CUDA);
static auto* meta =
    new torch::Library(torch::Library::IMPL, "my", c10::DispatchKey::Meta, __FILE__, __LINE__);
static std::unique_ptr<torch::Library> every(
    new torch::Library(torch::Library::IMPL, "more", c10::nullopt, __FILE__, __LINE__));

// In an initializer.
static torch::Library& chained = definitions.def("a(Tensor x) -> Tensor").def("b(Tensor x) -> Tensor");

// In a lambda that runs where it stands.
static const bool is_filled = [] {
  fragment.def("c(Tensor x) -> Tensor");
  cpu.impl("a", my::native::f_cpu);
  cpu.impl("b", my::native::f_cpu);
  return true;
}();

// In functions that are called when the program starts, and in those that these call.
void FillOne(torch::Library& library, int) { library.impl("c", my::native::f_cuda); }
void FillMeta(torch::Library* library) { library->impl("a", my::native::f_meta); }
int Fill() {
  FillOne(cuda, 1);
  FillMeta(meta);
  every->impl("d", my::native::f_cpu);
  return 1;
}
static const int filled = Fill();

// In a constructor.
struct Registrar {
  Registrar() : calls{0} { more.def("d(Tensor x) -> Tensor"); }
  int calls;
};
static Registrar registrar;

// A function that a block calls.
inline void FillBlock(torch::Library& library) {
  library.def("e(Tensor x) -> Tensor", &my::native::f_cpu);
}
TORCH_LIBRARY_FRAGMENT(my, m) { FillBlock(m); }
