#include "compiler/derivatives/join.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "compiler/derivatives/formula_words.h"
#include "compiler/derivatives/forward_formulas.h"

namespace switchyard::derivatives {
namespace {

using schema::DerivativeEntry;
using schema::FormulaBlock;
using schema::FormulaLine;
using schema::NativeFunction;

constexpr std::string_view kNonDifferentiable = "non_differentiable";

using NodeCounts = std::unordered_map<std::string, int>;

// Makes `FooBar2DBackward` from `foo_bar2d`: a capital after everything that is not a letter.
std::string NodePrefix(std::string_view name) {
  std::string prefix;
  bool after_letter = false;
  for (const char byte : name) {
    if (byte != '_') prefix += after_letter ? absl::ascii_tolower(byte) : absl::ascii_toupper(byte);
    after_letter = absl::ascii_isalpha(byte);
  }
  return absl::StrReplaceAll(prefix + "Backward", {{"ForwardBackward", "Backward"}});
}

// The returns whose gradients have names: differentiable according to the entry, named, and
// tensor-like.
std::vector<std::string> AvailableGradients(const DerivativeEntry& entry,
                                            const NativeFunction& function) {
  std::vector<std::string> names;
  const auto& outputs = entry.output_differentiability;
  for (size_t i = 0; i < function.schema.returns.size(); ++i) {
    const schema::Return& result = function.schema.returns[i];
    if (outputs && (i >= outputs->returns.size() || !outputs->returns[i].value)) continue;
    if (result.name && result.type.value.IsTensorLike())
      names.push_back("grad_" + result.name->value);
  }
  return names;
}

bool IsNonDifferentiable(const FormulaLine& line) {
  return absl::AsciiStrToLower(absl::StripAsciiWhitespace(std::string(line.formula.text()))) ==
         kNonDifferentiable;
}

// The line is for gradients when the first name of its key is an argument.
bool IsBackward(const FormulaLine& line, const Differentiability& derivatives) {
  return FindValue(derivatives.arguments, line.names.front().value) != nullptr;
}

BackwardFormula BuildBackwardFormula(const FormulaLine& line, const Differentiability& derivatives,
                                     const FormulaSet& set) {
  BackwardFormula backward;
  backward.line = &line;
  backward.formula = std::string(line.formula.text());
  const schema::LanguageLevel level = derivatives.entry->language.level;
  backward.saved_inputs = TakeSavedValues(derivatives.arguments, level, &backward.formula);
  backward.saved_outputs = TakeSavedValues(derivatives.returns, level, &backward.formula);
  for (const std::string& gradient : set.available_gradients) {
    if (HasWord(backward.formula, gradient)) backward.named_gradients.push_back(gradient);
  }
  return backward;
}

void ListArgumentsWithDerivatives(const Differentiability& derivatives, FormulaSet* set) {
  for (const CppValue& argument : derivatives.arguments) {
    const bool has_formula = std::any_of(
        set->backward.begin(), set->backward.end(), [&](const BackwardFormula& formula) {
          return std::any_of(formula.line->names.begin(), formula.line->names.end(),
                             [&](const auto& name) { return name.value == argument.name; });
        });
    if (has_formula) set->arguments_with_derivatives.push_back(argument.name);
  }
}

FormulaSet BuildFormulaSet(const FormulaBlock& block, const Differentiability& derivatives,
                           NodeCounts* nodes) {
  FormulaSet set;
  set.block = &block;
  set.available_gradients = AvailableGradients(*derivatives.entry, *derivatives.function);
  for (const FormulaLine& line : block.lines) {
    if (!IsBackward(line, derivatives)) continue;
    if (IsNonDifferentiable(line)) {
      set.non_differentiable.insert(set.non_differentiable.end(), line.names.begin(),
                                    line.names.end());
    } else {
      set.backward.push_back(BuildBackwardFormula(line, derivatives, set));
    }
  }
  ListArgumentsWithDerivatives(derivatives, &set);
  for (const FormulaLine& line : block.lines) {
    if (!IsBackward(line, derivatives))
      set.forward.push_back(BuildForwardFormula(line, derivatives, set));
  }
  if (!set.arguments_with_derivatives.empty()) {
    std::string prefix = NodePrefix(derivatives.name);
    if (block.dispatch_key.value != schema::kDefaultFormulas) prefix += block.dispatch_key.value;
    set.node = absl::StrCat(prefix, (*nodes)[prefix]++);
  }
  return set;
}

std::optional<Differentiability> JoinEntry(const DerivativeEntry& entry, const OperatorIndex& index,
                                           NodeCounts* nodes) {
  Differentiability derivatives;
  derivatives.entry = &entry;
  derivatives.named = index.Find(entry.schema_text.text());
  if (derivatives.named == nullptr) return std::nullopt;
  derivatives.name = entry.base_name.value;
  derivatives.function = index.Canonical(index.GroupOf(*derivatives.named), derivatives.name);
  if (derivatives.function == nullptr) return std::nullopt;
  derivatives.arguments = CppArguments(*derivatives.function);
  derivatives.returns = CppReturns(*derivatives.function);
  for (const FormulaBlock& block : entry.blocks) {
    derivatives.sets.push_back(BuildFormulaSet(block, derivatives, nodes));
  }
  return derivatives;
}

Differentiability CopyFor(const NativeFunction& copy, Differentiability view) {
  view.function = &copy;
  view.name += "_copy.";
  view.is_view_copy = true;
  for (FormulaSet& set : view.sets) {
    if (!set.node.empty()) set.node += "_copy";
  }
  return view;
}

}  // namespace

std::vector<Differentiability> Join(const schema::Program& program, const OperatorIndex& index) {
  std::vector<Differentiability> joined;
  std::unordered_map<const NativeFunction*, size_t> places;
  NodeCounts nodes;
  for (const DerivativeEntry& entry : program.derivatives) {
    std::optional<Differentiability> derivatives = JoinEntry(entry, index, &nodes);
    if (!derivatives) continue;
    const auto [place, is_new] = places.emplace(derivatives->function, joined.size());
    if (is_new) {
      joined.push_back(*std::move(derivatives));
    } else {
      joined[place->second] = *std::move(derivatives);
    }
  }
  const size_t entry_count = joined.size();
  for (size_t i = 0; i < entry_count; ++i) {
    const NativeFunction* copy = index.CopyOf(*joined[i].function);
    if (copy != nullptr) joined.push_back(CopyFor(*copy, joined[i]));
  }
  return joined;
}

}  // namespace switchyard::derivatives
