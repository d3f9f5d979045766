// Rules about the keys of formulas: what each formula computes.
//
// Source: reference derivatives, sections 1 and 7; validation rules V006 to V008, V013, V014, L025,
// W037.
#include <algorithm>
#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using derivatives::Differentiability;
using derivatives::FormulaSet;
using diagnostics::Name;
using schema::FormulaLine;
using source::Located;

constexpr std::string_view kResult = "result";

std::string NameOf(const Differentiability& entry) {
  return entry.function->schema.name.value.ToString();
}

bool IsNamedReturn(const Differentiability& entry, const std::string& name) {
  const auto& returns = entry.function->schema.returns;
  return std::any_of(returns.begin(), returns.end(), [&](const schema::Return& result) {
    return result.name && result.name->value == name;
  });
}

// Whether a name is `result` for a single return, or `resultN` for several.
bool IsDefaultReturn(const Differentiability& entry, const FormulaLine& line,
                     const std::string& name) {
  const size_t count = entry.function->schema.returns.size();
  if (name == kResult) return count == 1 && line.names.size() == 1;
  if (name.compare(0, kResult.size(), kResult) != 0 || name.size() > kResult.size() + 4)
    return false;
  const std::string digits = name.substr(kResult.size());
  const bool is_number = std::all_of(digits.begin(), digits.end(),
                                     [](char byte) { return byte >= '0' && byte <= '9'; });
  return is_number && std::stoul(digits) < count;
}

bool IsOutput(const Differentiability& entry, const FormulaLine& line, const std::string& name) {
  return IsNamedReturn(entry, name) || IsDefaultReturn(entry, line, name);
}

void CheckForwardKey(const Differentiability& entry, const FormulaLine& line,
                     RuleContext& context) {
  const auto is_output = [&](const Located<std::string>& name) {
    return IsOutput(entry, line, name.value);
  };
  if (!std::any_of(line.names.begin(), line.names.end(), is_output)) {
    context.sink.Report(diagnostics::kFormulaForNothing, line.names.front().range,
                        Name(line.names.front().value), Name(NameOf(entry)));
    return;
  }
  for (const Located<std::string>& name : line.names) {
    if (!is_output(name))
      context.sink.Report(diagnostics::kForwardNameIgnored, name.range, Name(name.value));
  }
}

void CheckReservedNames(const Differentiability& entry, RuleContext& context) {
  const source::SourceRange range = entry.entry->qualified_name.range;
  if (FindValue(entry.arguments, "grad_input_mask") != nullptr) {
    context.sink.Report(diagnostics::kArgumentGradInputMask, range, Name(NameOf(entry)));
  }
  if (FindValue(entry.arguments, kResult) != nullptr) {
    context.sink.Report(diagnostics::kArgumentResult, range, Name(NameOf(entry)));
  }
}

void CheckNonDifferentiable(const FormulaSet& set, RuleContext& context) {
  for (const Located<std::string>& name : set.non_differentiable) {
    const auto& with = set.arguments_with_derivatives;
    if (std::find(with.begin(), with.end(), name.value) == with.end()) continue;
    context.sink.Report(diagnostics::kNonDifferentiableWithFormula, name.range, Name(name.value));
  }
}

void CheckAllTensorsAreNamed(const Differentiability& entry, const FormulaSet& set,
                             RuleContext& context) {
  if (set.backward.empty()) return;
  for (const schema::Argument* argument : DifferentiableInputs(*entry.function, set)) {
    const auto& with = set.arguments_with_derivatives;
    if (std::find(with.begin(), with.end(), argument->name.value) != with.end()) continue;
    context.sink
        .Report(diagnostics::kArgumentWithoutFormula, entry.entry->qualified_name.range,
                Name(argument->name.value))
        .Info(argument->range, "the argument");
  }
}

}  // namespace

void CheckFormulaKeys(const Differentiability& entry, const FormulaSet& set, RuleContext& context) {
  CheckReservedNames(entry, context);
  for (const FormulaLine& line : set.block->lines) {
    for (const Located<std::string>& name : line.names) {
      if (FindValue(entry.arguments, name.value) == nullptr || !IsNamedReturn(entry, name.value))
        continue;
      context.sink.Report(diagnostics::kFormulaNameTwice, name.range, Name(name.value),
                          Name(NameOf(entry)));
    }
    if (FindValue(entry.arguments, line.names.front().value) == nullptr)
      CheckForwardKey(entry, line, context);
  }
  CheckNonDifferentiable(set, context);
  CheckAllTensorsAreNamed(entry, set, context);
}

}  // namespace switchyard::sema
