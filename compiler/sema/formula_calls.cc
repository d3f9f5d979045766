// Rules about the calls in formulas. Formulas are composite functions: they run for all backends
// and are differentiated in turn.
//
// Source: the native README under "dispatch", validation rule W024.
#include "compiler/derivatives/formula_calls.h"

#include <optional>
#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/composite_calls.h"
#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using schema::CompositeBan;

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() > suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// Why a call is wrong; empty when it is not.
std::string_view WhatItDoes(std::string_view word) {
  if (EndsWith(word, "_out") || EndsWith(word, "_outf")) return "has an out argument";
  const std::optional<CompositeBan> ban = schema::FindCompositeBan(word);
  if (!ban) return {};
  switch (*ban) {
    case CompositeBan::kChangesTensor:
      return "changes the memory of a tensor";
    case CompositeBan::kReadsMemory:
      return "returns a pointer into a tensor";
    case CompositeBan::kReadsValue:
      return "copies an element to the host";
    case CompositeBan::kSetsMetadata:
      return "changes a tensor without the dispatcher";
    case CompositeBan::kCopies:
      break;
  }
  return {};
}

void CheckCalls(const schema::FormulaLine& line, RuleContext& context) {
  for (const derivatives::FormulaCall& call : derivatives::FindCalls(line.formula.text())) {
    const std::string_view what = WhatItDoes(call.Word());
    if (what.empty()) continue;
    context.sink.Report(diagnostics::kFormulaLeavesDispatch,
                        line.formula.RangeOf(call.begin, call.begin + call.name.size()),
                        diagnostics::Name(call.name), diagnostics::Text(what));
  }
}

}  // namespace

void CheckFormulaCalls(const derivatives::FormulaSet& set, RuleContext& context) {
  for (const auto& formula : set.backward) CheckCalls(*formula.line, context);
  for (const auto& formula : set.forward) CheckCalls(*formula.line, context);
}

}  // namespace switchyard::sema
