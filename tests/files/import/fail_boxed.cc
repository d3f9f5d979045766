#include <torch/library.h>

int64_t Number();

class Private {
  static void boxed(const c10::OperatorHandle& op, torch::jit::Stack* stack);

 public:
  static void Register(torch::Library& m) {
    m.def("a(Tensor x) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&Private::boxed>());
  }
};

struct Functor : c10::OperatorKernel {
  explicit Functor(int64_t by);
  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                  torch::jit::Stack* stack);
};
void boxed(const c10::OperatorHandle& op, torch::jit::Stack* stack);

TORCH_LIBRARY(my, m) {
  const int64_t by = Number();
  Private::Register(m);
  m.def("b(Tensor x) -> Tensor",
        torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Functor>(by)));
  m.def("c", torch::CppFunction::makeFromBoxedFunction<&boxed>());
}
