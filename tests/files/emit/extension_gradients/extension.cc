// An extension with gradients of its own: functions of torch::autograd, which it registers for
// Autograd keys or applies itself.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/autograd.h>
#include <torch/extension.h>

#include <tuple>

namespace graded {

using torch::autograd::AutogradContext;
using torch::autograd::Variable;
using torch::autograd::variable_list;

at::Tensor muladd_cpu(const at::Tensor& a, const at::Tensor& b, double c) {
  const at::Tensor result = at::mul(a, b);
  double* const values = result.data<double>();
  for (int64_t i = 0; i < result.numel(); ++i) values[i] += c;
  return result;
}

// The operator, wherever the call comes from.
at::Tensor muladd(const at::Tensor& a, const at::Tensor& b, double c) {
  static auto op = torch::Dispatcher::singleton()
                       .findSchemaOrThrow("graded::muladd", "")
                       .typed<decltype(muladd)>();
  return op.call(a, b, c);
}

namespace {

class MulAdd : public torch::autograd::Function<MulAdd> {
 public:
  static variable_list forward(AutogradContext* context, const Variable& a, const Variable& b,
                               double c) {
    context->save_for_backward({a, b});
    context->saved_data["c"] = c;
    context->saved_data["shape"] = a.sizes();
    at::AutoDispatchBelowADInplaceOrView guard;
    return {muladd(a, b, c)};
  }
  static variable_list backward(AutogradContext* context, const variable_list& grads) {
    const variable_list saved = context->get_saved_variables();
    TORCH_CHECK(context->saved_data["c"].toDouble() >= 0, "c is negative");
    TORCH_CHECK(context->saved_data["shape"].toIntList()[0] == saved[0].size(0), "another shape");
    return {at::mul(grads[0], saved[1]), at::mul(grads[0], saved[0]), Variable()};
  }
};

at::Tensor muladd_grad(const at::Tensor& a, const at::Tensor& b, double c) {
  return MulAdd::apply(a, b, c)[0];
}

// Its second result is a number of each element, without a gradient.
std::tuple<at::Tensor, at::Tensor> numbered_cpu(const at::Tensor& x) {
  const at::Tensor numbers = at::EmptyTensor(x.sizes(), at::ScalarType::Double);
  for (int64_t i = 0; i < x.numel(); ++i) {
    numbers.data<double>()[i] = static_cast<double>(i);
  }
  return {at::mul(x, numbers), numbers};
}

std::tuple<at::Tensor, at::Tensor> numbered(const at::Tensor& x) {
  static auto op = c10::Dispatcher::singleton()
                       .findSchemaOrThrow("graded::numbered", "")
                       .typed<decltype(numbered)>();
  return op.call(x);
}

struct Numbered : torch::autograd::Function<Numbered> {
  static variable_list forward(AutogradContext* context, const Variable& x) {
    at::AutoDispatchBelowADInplaceOrView guard;
    auto [result, numbers] = numbered(x);
    context->save_for_backward({numbers});
    context->mark_non_differentiable({numbers});
    return {result, numbers};
  }
  static variable_list backward(AutogradContext* context, variable_list grads) {
    return {at::mul(grads[0], context->get_saved_variables()[0])};
  }
};

std::tuple<at::Tensor, at::Tensor> numbered_autograd(const at::Tensor& x) {
  const variable_list results = Numbered::apply(x);
  return {results[0], results[1]};
}

at::Tensor& fill_with_cpu(at::Tensor& x, double value) {
  for (int64_t i = 0; i < x.numel(); ++i) x.data<double>()[i] = value;
  return x;
}

at::Tensor& fill_with_(at::Tensor& x, double value) {
  static auto op = torch::Dispatcher::singleton()
                       .findSchemaOrThrow("graded::fill_with_", "")
                       .typed<at::Tensor&(at::Tensor&, double)>();
  return op.call(x, value);
}

struct FillWith : torch::autograd::Function<FillWith> {
  static Variable forward(AutogradContext* context, Variable x, double value) {
    at::AutoDispatchBelowADInplaceOrView guard;
    fill_with_(x, value);
    context->mark_dirty({x});
    return x;
  }
  static variable_list backward(AutogradContext*, variable_list) {
    return {Variable(), Variable()};
  }
};

at::Tensor& fill_with_autograd(at::Tensor& x, double value) {
  FillWith::apply(x, value);
  return x;
}

// Applied by a function that is registered for no key: what it applies is recorded.
struct Cube : torch::autograd::Function<Cube> {
  static at::Tensor forward(AutogradContext* context, at::Tensor x,
                            c10::optional<at::Tensor> weight) {
    context->save_for_backward({x});
    context->saved_data["is_weighted"] = weight.has_value();
    const at::Tensor cube = at::mul(at::mul(x, x), x);
    return weight ? at::mul(cube, *weight) : cube;
  }
  static variable_list backward(AutogradContext* context, variable_list grads) {
    TORCH_CHECK(!context->saved_data["is_weighted"].toBool(),
                "only a plain cube is differentiated");
    const Variable x = context->get_saved_variables()[0];
    const Variable square = at::mul(x, x);
    return {at::mul(grads[0], at::add(at::add(square, square), square)), Variable()};
  }
};

at::Tensor cube(at::Tensor x, c10::optional<at::Tensor> weight) { return Cube::apply(x, weight); }

at::Tensor untold(const at::Tensor& x) { return at::mul(x, x); }

// For one backend: it is called with tensors that need no gradient, too, and says so.
int calls_at_autograd_cpu = 0;
at::Tensor counted_cpu(const at::Tensor& x) { return at::mul(x, x); }
at::Tensor counted_autograd(const at::Tensor& x) {
  ++calls_at_autograd_cpu;
  at::AutoDispatchBelowAutograd guard;
  static auto op = c10::Dispatcher::singleton()
                       .findSchemaOrThrow("graded::counted", "")
                       .typed<decltype(counted_autograd)>();
  return op.call(x);
}

}  // namespace
}  // namespace graded

TORCH_LIBRARY(graded, m) {
  m.def("muladd(Tensor a, Tensor b, float c) -> Tensor");
  m.def("numbered(Tensor x) -> (Tensor, Tensor)");
  m.def("fill_with_(Tensor(a!) self, float value) -> Tensor(a!)");
  m.def("untold(Tensor x) -> Tensor");
  m.def("counted(Tensor x) -> Tensor");
  m.def("cube(Tensor x, Tensor? weight=None) -> Tensor", graded::cube);
}

TORCH_LIBRARY_IMPL(graded, CPU, m) {
  m.impl("muladd", graded::muladd_cpu);
  m.impl("numbered", TORCH_FN(graded::numbered_cpu));
  m.impl("fill_with_", graded::fill_with_cpu);
  m.impl("untold", graded::untold);
  m.impl("counted", graded::counted_cpu);
}

TORCH_LIBRARY_IMPL(graded, PrivateUse1, m) { m.impl("counted", graded::counted_cpu); }

TORCH_LIBRARY_IMPL(graded, Autograd, m) {
  m.impl("muladd", TORCH_FN(graded::muladd_grad));
  m.impl("numbered", graded::numbered_autograd);
  m.impl("fill_with_", graded::fill_with_autograd);
  m.impl("untold", torch::autograd::autogradNotImplementedFallback());
}

TORCH_LIBRARY_IMPL(graded, AutogradCPU, m) { m.impl("counted", graded::counted_autograd); }
