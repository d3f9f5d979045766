#include "compiler/model/input_symbols.h"

#include <algorithm>
#include <set>
#include <string>
#include <variant>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

// `2*s69` as the symbol and its factor; nothing for other expressions.
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

void AddNumbers(const Value& value, std::vector<NumberId>* numbers) {
  const auto add = [&](const Integer& integer) {
    if (const auto* number = std::get_if<NumberId>(&integer)) numbers->push_back(*number);
  };
  if (const auto* integer = std::get_if<Integer>(&value)) add(*integer);
  if (const auto* list = std::get_if<std::vector<Integer>>(&value)) {
    for (const Integer& integer : *list) add(integer);
  }
}

// The symbols of a number that the inputs do not give; its name when it has no expression.
std::vector<std::string> UnknownIn(const NumberValue& number, const std::set<std::string>& known) {
  if (!number.expression) return {number.name};
  std::vector<std::string> symbols;
  AddSymbols(*number.expression, &symbols);
  symbols.erase(std::remove_if(symbols.begin(), symbols.end(),
                               [&](const std::string& symbol) { return known.count(symbol) != 0; }),
                symbols.end());
  return symbols;
}

}  // namespace

std::vector<SymbolSource> FindSymbols(const Graph& graph, const std::vector<Call>& calls,
                                      Faults* faults) {
  std::vector<SymbolSource> sources;
  std::set<std::string> known;
  // Plain symbols first, so that `2*s69` is divided only where nothing else gives s69.
  for (const bool is_plain : {true, false}) {
    for (const Input& input : graph.inputs) {
      const auto* tensor = std::get_if<TensorId>(&input.value);
      if (tensor == nullptr || input.kind != InputKind::kUser) continue;
      const std::vector<Expression>& sizes = graph.tensors[*tensor].meta.sizes;
      for (size_t i = 0; i < sizes.size(); ++i) {
        std::optional<SymbolSource> source = SourceIn(sizes[i]);
        if (!source || (source->factor == 1) != is_plain) continue;
        if (!known.insert(source->symbol).second) continue;
        source->input = *tensor;
        source->dimension = i;
        const auto range = graph.ranges.find(source->symbol);
        if (range != graph.ranges.end()) source->range = range->second;
        sources.push_back(*std::move(source));
      }
    }
  }
  for (const Call& call : calls) {
    std::vector<NumberId> numbers;
    for (const Value& value : call.arguments) AddNumbers(value, &numbers);
    for (const Result& result : call.results) {
      if (const auto* number = std::get_if<NumberId>(&result)) numbers.push_back(*number);
    }
    for (const NumberId number : numbers) {
      const std::vector<std::string> unknown = UnknownIn(graph.numbers[number], known);
      if (unknown.empty()) continue;
      faults->Report(*call.node, Joined("number `", unknown[0],
                                        "`, which no size of an input gives, is not supported"));
    }
  }
  return sources;
}

}  // namespace switchyard::model
