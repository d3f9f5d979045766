// makeFromBoxedFunction<f>(), makeFromBoxedFunctor(std::unique_ptr<F>)
#include <torch/library.h>

#include <memory>

namespace boxed_kernels {
void count(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const auto inputs = op.schema().arguments().size();
  torch::jit::drop(*stack, inputs);
  torch::jit::push(*stack, static_cast<int64_t>(inputs));
}
void has_cpu(const c10::OperatorHandle& /*op*/, c10::DispatchKeySet keys,
             torch::jit::Stack* stack) {
  torch::jit::drop(*stack, 1);
  torch::jit::push(*stack, static_cast<int64_t>(keys.has(c10::DispatchKey::CPU)));
}
struct Adder final : c10::OperatorKernel {
  explicit Adder(int64_t added) : added_(added) {}
  void operator()(const c10::OperatorHandle& /*op*/, c10::DispatchKeySet /*keys*/,
                  torch::jit::Stack* stack) {
    const int64_t given = torch::jit::pop(*stack).toInt();
    torch::jit::push(*stack, given + added_++);
  }
  int64_t added_;
};
}  // namespace boxed_kernels
TORCH_LIBRARY(boxed_kernels, m) {
  m.def("boxed_kernels_count(Tensor x, int n, float y=0.5) -> int");
  m.def("boxed_kernels_keys(Tensor x) -> int");
  m.def("boxed_kernels_add(int n) -> int",
        torch::CppFunction::makeFromBoxedFunctor(std::make_unique<boxed_kernels::Adder>(5)));
}
TORCH_LIBRARY_IMPL(boxed_kernels, CPU, m) {
  m.impl("boxed_kernels_count", torch::CppFunction::makeFromBoxedFunction<&boxed_kernels::count>());
  m.impl("boxed_kernels_keys",
         torch::CppFunction::makeFromBoxedFunction<&boxed_kernels::has_cpu>());
}
// call: (boxed_kernels, boxed_kernels_count, 3, Ones(), int64_t(1), 0.5)
// call: (boxed_kernels, boxed_kernels_keys, 1, Ones())
// call: (boxed_kernels, boxed_kernels_add, 6, int64_t(1))
// call: (boxed_kernels, boxed_kernels_add, 7, int64_t(1))
