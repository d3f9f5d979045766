#include "compiler/model/number_plan.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/faults.h"

namespace switchyard::model {
namespace {

// Goes through the calls in their order.
class Planner {
 public:
  Planner(const Graph& graph, const std::vector<SymbolSource>& inputs, diagnostics::Sink& sink)
      : graph_(graph), sink_(sink) {
    plan_.is_variable.resize(graph.numbers.size(), false);
    plan_.has_known_sizes.resize(graph.tensors.size(), true);
    Scope scope;
    for (const SymbolSource& source : inputs) scope.symbols.insert(source.symbol);
    for (const Input& input : graph.inputs) {
      const auto* number = std::get_if<NumberId>(&input.value);
      if (number == nullptr) continue;
      plan_.is_variable[number->number()] = true;
      scope.variables.insert(*number);
    }
    scopes_.push_back(std::move(scope));
  }

  NumberPlan Plan(std::vector<Call>* calls) {
    for (Call& call : *calls) {
      for (const Value& value : call.arguments) CheckNumbers(value, call.node);
      Take(&call);
    }
    for (const Output& output : graph_.outputs) CheckNumbers(output.value, nullptr);
    return std::move(plan_);
  }

 private:
  struct Scope {
    std::set<std::string> symbols;
    std::set<NumberId> variables;
  };

  void Take(Call* call) {
    switch (call->mark()) {
      case Mark::kIf:
        NoteSizes(*call);
        scopes_.push_back(scopes_.back());
        break;
      case Mark::kElse:
        scopes_.pop_back();
        scopes_.push_back(scopes_.back());
        break;
      case Mark::kLoop:
        NoteSizes(*call);
        scopes_.push_back(scopes_.back());
        DefineResults(call);
        break;
      case Mark::kEndLoop:
        scopes_.pop_back();
        break;
      case Mark::kEndIf:
        scopes_.pop_back();
        DefineResults(call);
        break;
      case Mark::kWhile:
        break;
      case Mark::kNone:
      case Mark::kResults:
        NoteSizes(*call);
        DefineResults(call);
        break;
    }
  }

  bool IsKnown(const Expression& expression) const {
    std::vector<std::string> symbols;
    AddSymbols(expression, &symbols);
    return std::all_of(symbols.begin(), symbols.end(), [&](const std::string& symbol) {
      return scopes_.back().symbols.count(symbol) != 0;
    });
  }

  void NoteSizes(const Call& call) {
    for (const TensorId tensor : ResultTensors(call)) {
      const std::vector<Expression>& sizes = graph_.tensors[tensor].meta.sizes;
      plan_.has_known_sizes[tensor.number()] = std::all_of(
          sizes.begin(), sizes.end(), [&](const Expression& size) { return IsKnown(size); });
    }
  }

  // `node` is null for an output.
  void CheckNumbers(const Value& value, const Node* node) {
    std::vector<NumberId> numbers;
    AddNumbers(value, &numbers);
    for (const NumberId number : numbers) {
      if (scopes_.back().variables.count(number) != 0) continue;
      const NumberValue& used = graph_.numbers[number];
      if (used.expression && IsKnown(*used.expression)) continue;
      const diagnostics::Name name(used.name);
      if (node != nullptr) ReportAt(*node, sink_, diagnostics::kNumberNotGiven, name);
      if (node == nullptr) sink_.Report(diagnostics::kNumberNotGiven, graph_.place, name);
    }
  }

  void DefineResults(Call* call) {
    for (const Result& result : call->results) {
      if (const auto* number = std::get_if<NumberId>(&result)) DefineNumber(*number, call);
      for (const TensorId tensor : TensorsIn(result)) {
        const TensorValue& value = graph_.tensors[tensor];
        for (size_t i = 0; value.is_shaped && i < value.meta.sizes.size(); ++i) {
          DefineSymbol(value.meta.sizes[i], tensor, i, call);
        }
      }
    }
  }

  // What control flow gives depends on the way that was taken.
  void DefineNumber(NumberId number, Call* call) {
    const std::optional<Expression>& expression = graph_.numbers[number].expression;
    const bool is_of_call = call->mark() == Mark::kNone;
    if (is_of_call && expression && IsKnown(*expression)) return;
    plan_.is_variable[number.number()] = true;
    scopes_.back().variables.insert(number);
    if (expression) DefineSymbol(*expression, number, 0, call);
  }

  void DefineSymbol(const Expression& expression, std::variant<TensorId, NumberId> from,
                    size_t dimension, Call* call) {
    std::optional<SymbolSource> source = SourceIn(expression);
    if (!source || !scopes_.back().symbols.insert(source->symbol).second) return;
    source->from = from;
    source->dimension = dimension;
    source->node = call->node;
    const auto range = graph_.ranges.find(source->symbol);
    if (range != graph_.ranges.end()) source->range = range->second;
    call->symbols.push_back(*std::move(source));
  }

  const Graph& graph_;
  diagnostics::Sink& sink_;
  NumberPlan plan_;
  std::vector<Scope> scopes_;
};

}  // namespace

NumberPlan PlanNumbers(const Graph& graph, const std::vector<SymbolSource>& inputs,
                       std::vector<Call>* calls, diagnostics::Sink& sink) {
  return Planner(graph, inputs, sink).Plan(calls);
}

std::optional<SymbolSource> SourceIn(const Expression& size) {
  SymbolSource source;
  const Expression* symbol = &size;
  if (size.kind == ExpressionKind::kMul && size.operands.size() == 2 &&
      size.operands[0].IsInteger() && size.operands[0].value > 0) {
    source.factor = size.operands[0].value;
    symbol = &size.operands[1];
  }
  if (!symbol->IsSymbol()) return std::nullopt;
  source.symbol = symbol->symbol;
  return source;
}

}  // namespace switchyard::model
