#include "compiler/model/constant_calls.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace switchyard::model {
namespace {

bool HasNumber(const Value& value) {
  std::vector<NumberId> numbers;
  AddNumbers(value, &numbers);
  return !numbers.empty();
}

class Finder {
 public:
  Finder(const Graph& graph, const StorageGroups& groups)
      : groups_(groups), is_constant_(graph.tensors.size(), false) {
    for (const Input& input : graph.inputs) {
      const auto* tensor = std::get_if<TensorId>(&input.value);
      if (tensor == nullptr || input.kind == InputKind::kUser) continue;
      is_constant_[tensor->number()] = !groups.IsWritten(*tensor);
    }
  }

  bool Take(const Call& call) {
    if (!IsConstant(call)) return false;
    for (const TensorId result : ResultTensors(call)) is_constant_[result.number()] = true;
    return true;
  }

 private:
  bool IsConstant(const Call& call) const {
    if (call.function == nullptr || !call.symbols.empty()) return false;
    if (call.node->is_repeated) return false;
    if (schema::HasTag(*call.function, "nondeterministic_seeded")) return false;
    if (std::any_of(call.arguments.begin(), call.arguments.end(), HasNumber)) return false;
    for (const Result& result : call.results) {
      if (std::holds_alternative<NumberId>(result)) return false;
    }
    for (const TensorId argument : ArgumentTensors(call)) {
      if (!is_constant_[argument.number()]) return false;
    }
    const std::vector<TensorId> results = ResultTensors(call);
    return !results.empty() && std::none_of(results.begin(), results.end(), [&](TensorId result) {
      return groups_.IsWritten(result);
    });
  }

  const StorageGroups& groups_;
  std::vector<bool> is_constant_;
};

}  // namespace

std::vector<Call> TakeConstantCalls(const Graph& graph, const StorageGroups& groups,
                                    std::vector<Call>* calls) {
  Finder finder(graph, groups);
  std::vector<Call> constant;
  std::vector<Call> others;
  // What stands in a body may never run.
  int depth = 0;
  for (Call& call : *calls) {
    if (call.mark() == Mark::kIf || call.mark() == Mark::kLoop) ++depth;
    if (call.mark() == Mark::kEndIf || call.mark() == Mark::kEndLoop) --depth;
    (depth == 0 && finder.Take(call) ? constant : others).push_back(std::move(call));
  }
  *calls = std::move(others);
  return constant;
}

}  // namespace switchyard::model
