// An extension as its authors would write it for PyTorch, with kernels and fallbacks that take their
// arguments on a stack.
#include <torch/library.h>

#include <memory>
#include <string>
#include <vector>

namespace my {

// What was called, for whoever asks.
inline std::vector<std::string>& Calls() {
  static auto* const calls = new std::vector<std::string>;
  return *calls;
}

at::Tensor Filled(double value) {
  at::Tensor result = at::EmptyTensor({1}, at::ScalarType::Float);
  result.data<float>()[0] = static_cast<float>(value);
  return result;
}

// One kernel for several operators: the sum of all numbers among the arguments, as what the operator
// returns.
double Sum(const c10::IValue& value) {
  if (value.isTensor()) return value.toTensor().data<float>()[0];
  if (value.isInt()) return static_cast<double>(value.toInt());
  if (value.isDouble()) return value.toDouble();
  double sum = 0;
  if (value.isTensorList()) {
    for (const at::Tensor& one : value.toTensorVector()) sum += one.data<float>()[0];
  }
  if (value.isIntList()) {
    for (const int64_t one : value.toIntList().vec()) sum += static_cast<double>(one);
  }
  return sum;
}

void sum_boxed(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const auto& schema = op.schema();
  Calls().push_back(c10::toString(schema.operator_name()));
  const auto num_arguments = schema.arguments().size();
  auto arguments = torch::jit::last(stack, num_arguments);
  double sum = 0;
  for (const auto i : c10::irange(num_arguments)) sum += Sum(arguments[i]);
  // In place: the argument that is written is the result.
  for (const auto i : c10::irange(num_arguments)) {
    const auto* alias = schema.arguments()[i].alias_info();
    if (alias == nullptr || !alias->isWrite()) continue;
    at::Tensor written = arguments[i].toTensor();
    written.data<float>()[0] = static_cast<float>(sum);
    torch::jit::drop(stack, num_arguments);
    torch::jit::push(stack, written);
    return;
  }
  torch::jit::drop(stack, num_arguments);
  for (const c10::Argument& result : schema.returns()) {
    if (result.type()->kind() == c10::TypeKind::TensorType) {
      torch::jit::push(stack, Filled(sum));
    } else if (result.type()->kind() == c10::TypeKind::FloatType) {
      torch::jit::push(stack, sum);
    } else if (result.type()->isSubtypeOf(*c10::ListType::ofInts())) {
      torch::jit::push(stack, std::vector<int64_t>{static_cast<int64_t>(sum)});
    } else {
      torch::jit::push(stack, "sum of " + schema.name());
    }
  }
}

namespace {

// Keys are those of the call, up to that of the kernel.
void keys_boxed(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                torch::jit::Stack* stack) {
  torch::jit::drop(stack, op.schema().arguments().size());
  torch::jit::push(*stack, keys.has(c10::DispatchKey::CPU), keys.has(c10::DispatchKey::AutogradCPU));
}

}  // namespace

// An object that changes from call to call.
struct Counter : public c10::OperatorKernel {
  explicit Counter(int64_t by) : by_(by) {}
  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack* stack) {
    torch::jit::drop(stack, op.schema().arguments().size());
    torch::jit::push(stack, count_ += by_);
  }

 private:
  int64_t by_;
  int64_t count_ = 0;
};

// Says that it was called, and goes on below its key.
void autograd_boxed(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                    torch::jit::Stack* stack) {
  Calls().push_back("autograd of " + op.schema().name());
  op.redispatchBoxed(keys & c10::after_autograd_keyset, stack);
}

at::Tensor twice_cpu(const at::Tensor& x) { return Filled(2 * x.data<float>()[0]); }

TORCH_LIBRARY(my, m) {
  m.def("sum(Tensor x, Tensor[] xs, int n, float y=0.5, int[2] sizes=[1,2]) -> Tensor");
  m.def("sum.scalar(Tensor x, int n) -> (Tensor, float, int[], str)");
  m.def("sum_(Tensor(a!) self, float y) -> Tensor(a!)");
  m.def("sum.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  m.def("keys(Tensor x) -> (bool, bool)");
  m.def("count(Tensor x) -> int");
  m.def("recount(Tensor x) -> int");
  m.def("twice(Tensor x) -> Tensor");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("sum", torch::CppFunction::makeFromBoxedFunction<&sum_boxed>());
  m.impl("sum.scalar", torch::CppFunction::makeFromBoxedFunction<&sum_boxed>());
  m.impl("sum_", torch::CppFunction::makeFromBoxedFunction<&sum_boxed>());
  m.impl("sum.out", torch::CppFunction::makeFromBoxedFunction<&sum_boxed>());
  m.impl("keys", torch::CppFunction::makeFromBoxedFunction<&keys_boxed>());
  m.impl("count", torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Counter>(1)));
  m.impl("recount", torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Counter>(10)));
  m.impl("twice", twice_cpu);
}

TORCH_LIBRARY_IMPL(my, Autograd, m) {
  m.impl("twice", torch::CppFunction::makeFromBoxedFunction<&autograd_boxed>());
}

}  // namespace my

// A mode, as in PyTorch's backend_fallback_test.cpp.
static int64_t override_call_count = 0;

static void generic_mode_fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  override_call_count++;
  c10::impl::ExcludeDispatchKeyGuard guard(c10::DispatchKey::TESTING_ONLY_GenericMode);
  op.callBoxed(stack);
}

TORCH_LIBRARY_IMPL(_, TESTING_ONLY_GenericMode, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&generic_mode_fallback>());
}

namespace device {

// Memory of the device is that of the CPU here: the keys of a tensor tell which it is.
at::Tensor to_keys(const at::Tensor& tensor, c10::DispatchKey key) {
  return at::WithKeySet(tensor, c10::DispatchKeySet(key));
}

// As at::native::cpu_fallback does: tensors go to the CPU, and results and written arguments back.
void cpu_fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  my::Calls().push_back("cpu_fallback of " + op.schema().name());
  auto& schema_args = op.schema().arguments();
  const auto num_arguments = schema_args.size();
  auto arguments = torch::jit::last(stack, num_arguments);
  const auto arguments_begin = stack->size() - num_arguments;

  std::vector<at::Tensor> tensor_args;
  std::vector<int> tensor_args_indices;
  for (const auto idx : c10::irange(arguments.size())) {
    const auto& ivalue = arguments[idx];
    if (ivalue.isTensor()) {
      tensor_args.push_back(ivalue.toTensor());
      tensor_args_indices.push_back(static_cast<int>(idx));
    } else if (ivalue.isTensorList()) {
      std::vector<at::Tensor> on_cpu;
      for (const at::Tensor& one : ivalue.toTensorList().vec()) {
        on_cpu.push_back(to_keys(one, c10::DispatchKey::CPU));
      }
      (*stack)[arguments_begin + idx] = c10::IValue(c10::List<at::Tensor>(on_cpu));
    }
  }
  std::vector<at::Tensor> cpu_tensors;
  for (const auto i : c10::irange(tensor_args_indices.size())) {
    cpu_tensors.push_back(to_keys(tensor_args[i], c10::DispatchKey::CPU));
    const auto idx = static_cast<std::size_t>(tensor_args_indices[i]);
    (*stack)[arguments_begin + idx] = c10::IValue(cpu_tensors[i]);
  }

  op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), stack);

  const auto& schema_returns = op.schema().returns();
  const auto& num_returns = schema_returns.size();
  auto returns = torch::jit::last(stack, num_returns);
  const auto returns_begin = stack->size() - num_returns;
  for (const auto idx : c10::irange(returns.size())) {
    if (!returns[idx].isTensor()) continue;
    const auto& return_tens = returns[idx].toTensor();
    const c10::AliasInfo* alias_info = schema_returns[idx].alias_info();
    if (alias_info == nullptr || !alias_info->isWrite()) {
      (*stack)[returns_begin + idx] =
          c10::IValue(to_keys(return_tens, c10::DispatchKey::PrivateUse1));
      continue;
    }
    bool found_alias = false;
    for (const auto i : c10::irange(tensor_args_indices.size())) {
      const auto* input_alias_info =
          schema_args[static_cast<std::size_t>(tensor_args_indices[i])].alias_info();
      if (input_alias_info != nullptr && *alias_info == *input_alias_info) {
        (*stack)[returns_begin + idx] = c10::IValue(tensor_args[i]);
        found_alias = true;
      }
    }
    TORCH_CHECK(found_alias, "The operator ", c10::toString(op.schema().operator_name()),
                " appears to have invalid alias information.");
  }
}

}  // namespace device

TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&device::cpu_fallback>());
}
