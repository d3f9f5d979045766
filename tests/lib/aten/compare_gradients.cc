#include "tests/lib/aten/compare_gradients.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/variable.h>

#include <algorithm>

namespace switchyard::aten::test {
namespace {

using at::Tensor;
using torch::autograd::Node;

bool CanRequireGradient(const Tensor& tensor) {
  return tensor.defined() && tensor.layout() == at::kStrided &&
         (tensor.is_floating_point() || tensor.is_complex());
}

// The names of a node and of those behind it, to a small depth.
std::string NamesBehind(const Node* node, int depth) {
  if (node == nullptr) return "-";
  std::string names = node->name();
  if (depth == 0) return names;
  names += "(";
  for (const auto& edge : node->next_edges()) {
    names += NamesBehind(edge.function.get(), depth - 1) + std::to_string(edge.input_nr) + ",";
  }
  return names + ")";
}

// The same numbers for the same tensor, not all equal.
Tensor Direction(const Tensor& like) {
  const Tensor numbers =
      at::arange(1, like.numel() + 1, at::TensorOptions(at::kDouble)).reshape(like.sizes());
  return numbers.remainder(3).add(0.5).to(like.scalar_type());
}

std::vector<Tensor> OnlyRecorded(const std::vector<Tensor>& tensors) {
  std::vector<Tensor> recorded;
  for (const Tensor& tensor : tensors) {
    if (tensor.defined() && tensor.requires_grad() && tensor.grad_fn() != nullptr) {
      recorded.push_back(tensor);
    }
  }
  return recorded;
}

std::vector<Tensor> GradientsOf(const std::vector<Tensor>& outputs, const Tracked& tracked,
                                bool creates_graph) {
  std::vector<Tensor> directions;
  for (const Tensor& output : outputs) directions.push_back(Direction(output));
  return torch::autograd::grad(outputs, tracked.leaves(), directions, /*retain_graph=*/true,
                               creates_graph, /*allow_unused=*/true);
}

// Errors of a graph say what was wrong and where, in words that are to be the same.
template <typename Work>
bool Try(const Work& work, Outcome* outcome) {
  try {
    work();
    return true;
  } catch (const c10::Error& error) {
    outcome->values.push_back(error.what_without_backtrace());
  } catch (const std::exception& error) {
    outcome->values.push_back(typeid(error).name());
  }
  return false;
}

}  // namespace

void Tracked::Track(Tensor* tensor) {
  if (!CanRequireGradient(*tensor)) return;
  if (origin_ == Origin::kSome && count_++ % 2 != 0) return;
  tensor->set_requires_grad(true);
  leaves_.push_back(*tensor);
  if (origin_ == Origin::kComputed || origin_ == Origin::kSome) *tensor = tensor->mul(1);
  if (origin_ == Origin::kView) *tensor = tensor->mul(1).unsqueeze(0).select(0, 0);
  given_.push_back(*tensor);
}

void Tracked::Track(c10::List<optional<Tensor>>* tensors) {
  for (size_t i = 0; i < tensors->size(); ++i) {
    optional<Tensor> tensor = tensors->get(i);
    Track(&tensor);
    tensors->set(i, tensor);
  }
}

namespace {

void CollectAll(const Tracked& tracked, Use use, Outcome* outcome) {
  const std::vector<Tensor> outputs = OnlyRecorded(outcome->tensors);
  for (const Tensor& tensor : outcome->tensors) {
    const bool is_recorded = tensor.defined() && tensor.requires_grad();
    outcome->values.push_back(is_recorded ? NamesBehind(tensor.grad_fn().get(), 2) : "none");
  }
  if (outputs.empty() || tracked.leaves().empty()) return;
  if (use == Use::kWritten) {
    for (const Tensor& tensor : tracked.given()) tensor.unsafeGetTensorImpl()->bump_version();
  }
  const bool is_twice = use == Use::kTwice;
  std::vector<Tensor> gradients;
  const auto differentiate = [&] { gradients = GradientsOf(outputs, tracked, is_twice); };
  if (!Try(differentiate, outcome)) ++outcome->refused;
  outcome->tensors.insert(outcome->tensors.end(), gradients.begin(), gradients.end());
  outcome->gradients += static_cast<size_t>(std::count_if(
      gradients.begin(), gradients.end(), [](const Tensor& one) { return one.defined(); }));
  if (!is_twice) return;
  const std::vector<Tensor> recorded = OnlyRecorded(gradients);
  for (const Tensor& tensor : recorded) {
    outcome->values.push_back(NamesBehind(tensor.grad_fn().get(), 1));
  }
  if (recorded.empty()) return;
  std::vector<Tensor> second;
  Try([&] { second = GradientsOf(recorded, tracked, false); }, outcome);
  outcome->tensors.insert(outcome->tensors.end(), second.begin(), second.end());
}

}  // namespace

void CollectGradients(const Tracked& tracked, Use use, Outcome* outcome) {
  Try([&] { CollectAll(tracked, use, outcome); }, outcome);
}

}  // namespace switchyard::aten::test
