#include "compiler/model/fold/read_only_tensors.h"

#include <map>
#include <string>
#include <variant>

#include "compiler/model/fold/weight_uses.h"

namespace switchyard::model {

ReadOnlyTensors::ReadOnlyTensors(const Graph& graph, Reading (*reading_of)(const Node& node))
    : is_read_only_(graph.tensors.size(), true) {
  TakeUses(graph, reading_of);
  TakeInputs(graph);
}

// From the last call to the first, so that the uses of a view are known before those of its tensor.
void ReadOnlyTensors::TakeUses(const Graph& graph, Reading (*reading_of)(const Node& node)) {
  for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
    Reading reading = node->mark == Mark::kNone ? reading_of(*node) : Reading::kMayWrite;
    if (reading == Reading::kGivesView) {
      const auto* view =
          node->outputs.size() == 1 ? std::get_if<TensorId>(&node->outputs[0]) : nullptr;
      reading = view != nullptr && Has(*view) ? Reading::kReads : Reading::kMayWrite;
    }
    if (reading == Reading::kReads) continue;
    std::vector<TensorId> tensors;
    for (const NamedValue& input : node->inputs) AddTensors(input.value, &tensors);
    for (const TensorId tensor : tensors) is_read_only_[tensor.number()] = false;
  }
}

void ReadOnlyTensors::TakeInputs(const Graph& graph) {
  std::map<std::string, bool> is_read;  // of storages
  for (const Input& input : graph.inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload) continue;
    for (const Output& output : graph.outputs) {
      const bool takes = output.kind != OutputKind::kUser && output.target == input.name;
      if (takes) is_read_only_[tensor->number()] = false;
    }
    bool& all = is_read.emplace(input.payload->member, true).first->second;
    all = all && Has(*tensor);
  }
  for (const Input& input : graph.inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload || is_read[input.payload->member]) continue;
    is_read_only_[tensor->number()] = false;
  }
}

}  // namespace switchyard::model
