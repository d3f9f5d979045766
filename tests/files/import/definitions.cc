#include <torch/library.h>

namespace vendor::native {
at::Tensor add_cpu(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return self;
}
at::Tensor add_cuda(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return self;
}
at::Tensor& scale_(at::Tensor& self, double by) { return self; }
std::tuple<at::Tensor, std::vector<at::Tensor>> split(const at::Tensor& self, at::IntArrayRef sizes,
                                                      c10::optional<int64_t> dim, bool flag,
                                                      std::array<bool, 2> mask) {
  return {};
}
at::Tensor drawn(const at::Tensor& self, c10::optional<at::Generator> generator) { return self; }
}  // namespace vendor::native

constexpr const char* kScale = "scale_(Tensor(a!) self, float by) -> Tensor(a!)";

TORCH_LIBRARY(vendor, m) {
  m.def("add(Tensor self, Tensor other, *, Scalar alpha = 1) -> Tensor");
  m.def(kScale).impl("scale_", TORCH_FN(vendor::native::scale_));
  m.def("vendor::split", vendor::native::split);
  m.def("drawn(Tensor self, Generator? generator) -> Tensor", {at::Tag::nondeterministic_seeded});
  m.impl("drawn", torch::dispatch(c10::kCPU, vendor::native::drawn));
  m.def(torch::schema(R"(pure(Tensor self,
                              Tensor other,
                              Scalar alpha) -> Tensor)",
                      c10::AliasAnalysisKind::PURE_FUNCTION),
        torch::dispatch(c10::kCPU, &vendor::native::add_cpu));
}

TORCH_LIBRARY_IMPL(vendor, CPU, m) {
  m.impl("add", vendor::native::add_cpu);
  m.impl("scale_", torch::CppFunction(vendor::native::scale_));
}

TORCH_LIBRARY_IMPL(vendor, CUDA, m) { m.impl("vendor::add", TORCH_FN(vendor::native::add_cuda)); }

TORCH_LIBRARY_FRAGMENT(vendor, m) {
  m.set_python_module("vendor.meta");
  if (sizeof(long) == 8) m.def("wide_(Tensor(a!) self, float by) -> Tensor(a!)");
  m.impl("wide_", c10::DispatchKey::Meta,
         static_cast<at::Tensor& (*)(at::Tensor&, double)>(vendor::native::scale_));
}
