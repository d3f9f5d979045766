// Rules of facts.yaml: what its entries name is declared.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using schema::NativeFunction;

// By the name that their facts have: the overloads of an operator.
using Overloads = std::map<std::string, std::vector<const NativeFunction*>>;

Overloads OverloadsOf(const schema::Program& program) {
  Overloads overloads;
  for (const NativeFunction& function : program.functions) {
    overloads[schema::FactsName(function)].push_back(&function);
  }
  return overloads;
}

bool HasCondition(const NativeFunction& function, std::string_view name) {
  const std::vector<schema::Argument>& arguments = function.schema.arguments;
  return std::any_of(arguments.begin(), arguments.end(), [&](const schema::Argument& argument) {
    const schema::Type& type = argument.type.value;
    return argument.name.value == name &&
           (type.IsTensorLike() || type.IsPlain(schema::BaseType::kBool));
  });
}

// An overload without the argument does not meet the condition.
void CheckConditions(const schema::KernelFacts& facts,
                     const std::vector<const NativeFunction*>& overloads, RuleContext& context) {
  for (const schema::NeededDtype& need : facts.needs) {
    for (const auto& [name, range] : need.conditions) {
      const std::string& wanted = name;
      const bool is_known = std::any_of(
          overloads.begin(), overloads.end(),
          [&](const NativeFunction* function) { return HasCondition(*function, wanted); });
      if (is_known) continue;
      context.sink
          .Report(diagnostics::kFactsUnknownArgument, range, Name(facts.name.value), Name(wanted))
          .Info(overloads.front()->schema.name.range, "the operator");
    }
  }
}

}  // namespace

// Ours. A file of facts that is read without operators is read by itself.
void FactsAreOfOperators(const schema::Program& program, RuleContext& context) {
  if (program.facts.empty() || program.functions.empty()) return;
  const Overloads overloads = OverloadsOf(program);
  std::vector<std::string_view> known;
  for (const auto& [name, functions] : overloads) known.push_back(name);
  std::map<std::string_view, source::SourceRange> seen;
  for (const schema::KernelFacts& facts : program.facts) {
    const auto& [name, range] = facts.name;
    const auto [first, is_new] = seen.emplace(name, range);
    if (!is_new) {
      context.sink.Report(diagnostics::kFactsTwice, range, Name(name))
          .Info(first->second, "the first ones");
    }
    const auto found = overloads.find(name);
    if (found != overloads.end()) {
      CheckConditions(facts, found->second, context);
      continue;
    }
    context.sink.Report(diagnostics::kFactsWithoutOperator, range, Name(name))
        .Hint(diagnostics::DidYouMean(name, known));
  }
}

}  // namespace switchyard::sema
