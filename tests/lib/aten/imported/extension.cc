// An extension of PyTorch, as its authors would write it: kernels in unnamed namespaces, with types
// of their own, a composite without a key, a class that computes gradients and calls its operator
// by name, an operator found with other types, and all forms of registration.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
#include <torch/torch.h>

#include <array>
#include <string>
#include <tuple>
#include <vector>

namespace imported {

at::Tensor scale(const at::Tensor& x, double factor) {
  static auto op = c10::Dispatcher::singleton()
                       .findSchemaOrThrow("imported::scale", "")
                       .typed<at::Tensor(const at::Tensor&, double)>();
  return op.call(x, factor);
}

namespace {

at::Tensor scale_cpu(const at::Tensor& x, double factor) { return x * factor; }

struct Scale : torch::autograd::Function<Scale> {
  static torch::autograd::Variable forward(torch::autograd::AutogradContext* context,
                                           const torch::autograd::Variable& x, double factor) {
    context->saved_data["factor"] = factor;
    at::AutoDispatchBelowADInplaceOrView below;
    return scale(x, factor);
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list grads) {
    return {scale(grads[0], context->saved_data["factor"].toDouble()), torch::autograd::Variable()};
  }
};
at::Tensor scale_autograd(const at::Tensor& x, double factor) { return Scale::apply(x, factor); }

// Parameters that own what they are given.
int64_t total(std::vector<int64_t> numbers, std::array<int64_t, 2> pair,
              c10::List<at::Tensor> tensors, c10::optional<std::string> word) {
  int64_t sum = pair[0] + pair[1];
  for (const int64_t number : numbers) sum += number;
  for (const at::Tensor& tensor : tensors) sum += tensor.numel();
  return sum + (word.has_value() ? static_cast<int64_t>(word->size()) : 0);
}
std::tuple<std::string, std::vector<at::Tensor>> parts(at::Tensor x, int64_t count) {
  return {"parts of " + std::to_string(count), x.chunk(count)};
}
at::Tensor grown(const at::Tensor& x, c10::SymIntArrayRef size, c10::optional<c10::SymInt> first) {
  return x.new_full_symint(size, first.has_value() ? first->expect_int() : 0);
}
at::Tensor& add_one_(at::Tensor& self) { return self.add_(1); }
std::tuple<at::Tensor&, at::Tensor&> halves_out(const at::Tensor& x, at::Tensor& low,
                                                at::Tensor& high) {
  low.copy_(x / 2);
  high.copy_(x - low);
  return std::forward_as_tuple(low, high);
}
int64_t rank(const at::Tensor& x) { return x.dim(); }

}  // namespace

// By a name, with a type that the kernel has and the operator lacks.
int64_t total_by_name(std::vector<int64_t> numbers) {
  auto op = c10::Dispatcher::singleton()
                .findSchemaOrThrow("imported::total", "")
                .typed<int64_t(std::vector<int64_t>, std::array<int64_t, 2>, c10::List<at::Tensor>,
                               c10::optional<std::string>)>();
  return op.call(numbers, {1, 2}, c10::List<at::Tensor>(), std::string("four"));
}
at::Tensor& add_one_by_name(at::Tensor& self) {
  auto op = c10::Dispatcher::singleton()
                .findSchemaOrThrow("imported::add_one_", "")
                .typed<at::Tensor&(at::Tensor&)>();
  return op.redispatch(c10::DispatchKeySet(c10::DispatchKey::CPU), self);
}
// One of PyTorch's own.
at::Tensor negative_by_name(const at::Tensor& x) {
  static auto op = c10::Dispatcher::singleton()
                       .findSchemaOrThrow("aten::neg", "")
                       .typed<at::Tensor(const at::Tensor&)>();
  return op.call(x);
}

TORCH_LIBRARY(imported, m) {
  m.def("scale(Tensor x, float factor) -> Tensor");
  m.def("parts(Tensor x, int count) -> (str, Tensor[])");
  m.def("grown(Tensor x, SymInt[] size, SymInt? first=None) -> Tensor");
  m.def("add_one_(Tensor(a!) self) -> Tensor(a!)");
  m.def("halves.out(Tensor x, *, Tensor(a!) low, Tensor(b!) high) -> (Tensor(a!), Tensor(b!))");
  m.def("rank", rank);
  m.def("twice(Tensor x) -> Tensor", [](const at::Tensor& x) { return x * 2; });
}
TORCH_LIBRARY_IMPL(imported, CPU, m) {
  m.impl("scale", TORCH_FN(scale_cpu));
  m.impl("parts", parts);
  m.impl("grown", grown);
  m.impl("add_one_", add_one_);
  m.impl("halves.out", halves_out);
}
TORCH_LIBRARY_IMPL(imported, Autograd, m) { m.impl("scale", TORCH_FN(scale_autograd)); }
static auto registry = c10::RegisterOperators().op(
    "imported::total(int[] numbers, int[2] pair, Tensor[] tensors, str? word=None) -> int",
    c10::RegisterOperators::options().catchAllKernel<decltype(total), &total>());

}  // namespace imported
