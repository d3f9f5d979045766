#include "compiler/model/fold/weight_uses.h"

#include <map>
#include <variant>

namespace switchyard::model {
void AddTensors(const Value& value, std::vector<TensorId>* tensors) {
  if (const auto* tensor = std::get_if<TensorId>(&value)) tensors->push_back(*tensor);
  if (const auto* list = std::get_if<std::vector<TensorId>>(&value)) {
    tensors->insert(tensors->end(), list->begin(), list->end());
  }
  if (const auto* list = std::get_if<std::vector<std::optional<TensorId>>>(&value)) {
    for (const std::optional<TensorId>& tensor : *list) {
      if (tensor) tensors->push_back(*tensor);
    }
  }
}

WeightUses::WeightUses(const Graph& graph, const OnlyReads& only_reads)
    : counts_(graph.tensors.size(), 0), input_of_(counts_.size()) {
  std::map<std::string, int> members;
  for (const Input& input : graph.inputs) {
    if (input.payload) ++members[input.payload->member];
  }
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const Input& input = graph.inputs[i];
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload || members[input.payload->member] != 1) continue;
    input_of_[tensor->number()] = i;
  }
  for (const Node& node : graph.nodes) {
    for (const NamedValue& input : node.inputs) {
      Take(input.value, node.mark == Mark::kNone && only_reads(node, input.name));
    }
  }
  for (const Output& output : graph.outputs) {
    Take(output.value, false);
    Forget(graph, output);
  }
}

void WeightUses::Take(const Value& value, bool only_reads) {
  std::vector<TensorId> tensors;
  AddTensors(value, &tensors);
  for (const TensorId tensor : tensors) {
    ++counts_[tensor.number()];
    if (!only_reads) input_of_[tensor.number()].reset();
  }
}

void WeightUses::Forget(const Graph& graph, const Output& output) {
  if (output.kind == OutputKind::kUser) return;
  for (const Input& input : graph.inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor != nullptr && input.name == output.target) input_of_[tensor->number()].reset();
  }
}

}  // namespace switchyard::model
