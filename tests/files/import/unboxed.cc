// --forwards
#include <torch/library.h>

namespace my {
namespace {
struct Fn {
  at::Tensor operator()(const at::Tensor& x) const { return x; }
};
}  // namespace
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my

TORCH_LIBRARY(my, m) {
  m.def("compile_time", torch::CppFunction::makeFromUnboxedFunction(TORCH_FN(my::f)));
  m.def("run_time", torch::CppFunction::makeFromUnboxedFunction(&my::f));
  m.def("object", my::Fn());
  m.def("tagged(Tensor x) -> Tensor", my::Fn(),
        {at::Tag::cudagraph_unsafe, at::Tag::maybe_aliasing_or_mutating});
  m.def("number(number x, number[] xs, (number, Tensor) y, int number) -> (number, number? other)",
        [](const at::Scalar& x, at::ArrayRef<at::Scalar>, std::tuple<at::Scalar, at::Tensor>,
           int64_t) { return std::tuple<at::Scalar, c10::optional<at::Scalar>>(x, x); });
}
