// An extension of the older form: an object that registers, lists that are shared, a function with
// gradients, a custom class, and operators of the run-time that are called with signs.
#include <c10/util/irange.h>
#include <torch/script.h>

#include <string>

namespace {

torch::List<torch::Tensor> multiples(torch::Tensor x, double by, int64_t count) {
  torch::List<torch::Tensor> all;
  all.reserve(static_cast<size_t>(count));
  for (const auto i : c10::irange(count)) all.push_back(x * (by * static_cast<double>(i + 1)));
  return all;
}

torch::List<torch::Tensor> reversed(torch::List<torch::Tensor> parts) {
  torch::List<torch::Tensor> all;
  for (size_t i = parts.size(); i > 0; --i) all.push_back(parts.get(i - 1));
  return all;
}

int64_t length(c10::optional<std::string> name) {
  return name ? static_cast<int64_t>(name->size()) : -1;
}

struct Weighted : torch::autograd::Function<Weighted> {
  static torch::Tensor forward(torch::autograd::AutogradContext* context, torch::Tensor x,
                               torch::Tensor y, int64_t weight) {
    context->saved_data["weight"] = weight;
    context->save_for_backward({x, y});
    TORCH_CHECK(weight > 0, "a weight is more than nothing, not ", weight);
    return x + weight * y;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const int64_t weight = context->saved_data["weight"].toInt();
    return {gradients[0], gradients[0] * weight, torch::Tensor()};
  }
};

torch::Tensor weighted(torch::Tensor x, torch::Tensor y, int64_t weight) {
  return Weighted::apply(x, y, weight);
}

// Each registration has one of its own, which keeps its state.
class Calls : public c10::OperatorKernel {
 public:
  explicit Calls(int64_t before = 0) : count_(before) {}
  int64_t operator()(const torch::Tensor&) { return ++count_; }

 private:
  int64_t count_;
};

struct Counter : torch::CustomClassHolder {
  int64_t count = 0;
  int64_t next() { return ++count; }
};

}  // namespace

static auto registered =
    torch::RegisterOperators()
        .op("registry::multiples(Tensor x, float by=2, int count=1) -> Tensor[]", &multiples)
        .op("registry::length", torch::RegisterOperators::options().catchAllKernel(&length))
        .op(torch::RegisterOperators::options()
                .schema("registry::reversed")
                .catchAllKernel<decltype(reversed), &reversed>())
        .op("registry::calls(Tensor x) -> int",
            torch::RegisterOperators::options().catchAllKernel<Calls>())
        .op("registry::calls_after(Tensor x) -> int",
            torch::RegisterOperators::options().kernel<Calls>(c10::DispatchKey::CPU, 5));

TORCH_LIBRARY_FRAGMENT(registry, m) {
  m.def("weighted", weighted);
  m.class_<Counter>("Counter").def(torch::init<>()).def("next", &Counter::next);
}
