#include "compiler/model/unused_calls.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "compiler/model/storage_groups.h"

namespace switchyard::model {
namespace {

// Goes through the calls from the last to the first.
class Dropper {
 public:
  Dropper(const Graph& graph, const NumberPlan& numbers)
      : graph_(graph),
        numbers_(numbers),
        is_used_(graph.tensors.size(), false),
        is_number_used_(graph.numbers.size(), false) {
    for (const Output& output : graph.outputs) Use(output.value);
  }

  void Run(std::vector<Call>* calls) {
    std::vector<Call> kept;
    for (size_t i = calls->size(); i-- > 0;) {
      Call& call = (*calls)[i];
      if (!IsNeeded(call)) continue;
      for (const Value& argument : call.arguments) Use(argument);
      // Memory at a planned place is made with its sizes.
      for (const TensorId result : ResultTensors(call)) {
        for (const Expression& size : graph_.tensors[result].meta.sizes) UseSymbols(size);
      }
      kept.push_back(std::move(call));
    }
    std::reverse(kept.begin(), kept.end());
    *calls = std::move(kept);
  }

 private:
  void UseSymbols(const Expression& expression) {
    std::vector<std::string> symbols;
    AddSymbols(expression, &symbols);
    symbols_.insert(symbols.begin(), symbols.end());
  }

  void Use(const Value& value) {
    for (const TensorId tensor : TensorsIn(value)) is_used_[tensor.number()] = true;
    std::vector<NumberId> numbers;
    AddNumbers(value, &numbers);
    for (const NumberId number : numbers) {
      if (numbers_.IsVariable(number)) {
        is_number_used_[number.number()] = true;
      } else {
        UseSymbols(*graph_.numbers[number].expression);
      }
    }
  }

  bool IsUsed(const Result& result) const {
    if (const auto* number = std::get_if<NumberId>(&result)) {
      return is_number_used_[number->number()];
    }
    const std::vector<TensorId> tensors = TensorsIn(result);
    return std::any_of(tensors.begin(), tensors.end(),
                       [&](TensorId tensor) { return is_used_[tensor.number()]; });
  }

  bool IsNeeded(const Call& call) const {
    const bool is_check =
        call.number_function != nullptr && call.number_function->result == NumberResult::kNothing;
    if (call.mark() != Mark::kNone || is_check || !WrittenTensors(call).empty()) return true;
    const bool gives_symbol =
        std::any_of(call.symbols.begin(), call.symbols.end(),
                    [&](const SymbolSource& source) { return symbols_.count(source.symbol) != 0; });
    return gives_symbol || std::any_of(call.results.begin(), call.results.end(),
                                       [&](const Result& result) { return IsUsed(result); });
  }

  const Graph& graph_;
  const NumberPlan& numbers_;
  std::vector<bool> is_used_;         // by tensor
  std::vector<bool> is_number_used_;  // by number
  std::set<std::string> symbols_;     // in use
};

}  // namespace

void DropUnused(const Graph& graph, const NumberPlan& numbers, std::vector<Call>* calls) {
  Dropper(graph, numbers).Run(calls);
}

}  // namespace switchyard::model
