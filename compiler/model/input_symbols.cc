#include "compiler/model/input_symbols.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "compiler/model/number_plan.h"

namespace switchyard::model {
namespace {

class Finder {
 public:
  explicit Finder(const Graph& graph) : graph_(graph) {}

  std::vector<SymbolSource> Find() {
    // Plain symbols first, so that `2*s69` is divided only where nothing else gives s69.
    for (const bool is_plain : {true, false}) {
      for (const Input& input : graph_.inputs) {
        if (input.kind == InputKind::kUser) Take(input, is_plain);
      }
    }
    return std::move(sources_);
  }

 private:
  void Take(const Input& input, bool is_plain) {
    if (const auto* number = std::get_if<NumberId>(&input.value)) {
      const std::optional<Expression>& expression = graph_.numbers[*number].expression;
      if (expression) Add(*expression, *number, 0, is_plain);
    }
    if (const auto* tensor = std::get_if<TensorId>(&input.value)) {
      const std::vector<Expression>& sizes = graph_.tensors[*tensor].meta.sizes;
      for (size_t i = 0; i < sizes.size(); ++i) Add(sizes[i], *tensor, i, is_plain);
    }
  }

  void Add(const Expression& expression, std::variant<TensorId, NumberId> from, size_t dimension,
           bool is_plain) {
    std::optional<SymbolSource> source = SourceIn(expression);
    if (!source || (source->factor == 1) != is_plain) return;
    if (!known_.insert(source->symbol).second) return;
    source->from = from;
    source->dimension = dimension;
    const auto range = graph_.ranges.find(source->symbol);
    if (range != graph_.ranges.end()) source->range = range->second;
    sources_.push_back(*std::move(source));
  }

  const Graph& graph_;
  std::vector<SymbolSource> sources_;
  std::set<std::string> known_;
};

}  // namespace

std::vector<SymbolSource> FindInputSymbols(const Graph& graph) { return Finder(graph).Find(); }

}  // namespace switchyard::model
