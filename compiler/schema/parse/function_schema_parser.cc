#include "compiler/schema/parse/function_schema_parser.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/foreign_declaration.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/name_actions.h"
#include "compiler/schema/parse/schema_builder.h"
#include "compiler/schema/parse/slot_actions.h"
#include "compiler/schema/print/schema_printer.h"
#include "grammar/function_schema.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct State : SlotState {
  using SlotState::SlotState;

  QualifiedNameSpans name_spans;
};

template <typename Rule>
using Action = QualifiedNameAction<Rule, SlotAction>;

// An upper bound of the number of arguments of a declaration: defaults may contain commas.
size_t CountSlots(std::string_view declaration) {
  const std::string_view arguments = declaration.substr(0, declaration.rfind(" -> "));
  return CountOf(',', arguments) + 1;
}

// The forms that a declaration may have, by its namespace.
TypeForms FormsOf(std::string_view declaration, TypeVariables variables) {
  const TypeForms forms = FormsOfDeclaration(declaration);
  const bool has_variables = forms == TypeForms::kRunTime && variables == TypeVariables::kAllowed;
  return has_variables ? TypeForms::kRunTimeWithVariables : forms;
}

// The range from the first difference of the two texts to the end of the token there.
source::SourceRange FirstDifference(const source::ScalarText& text, std::string_view canonical) {
  const std::string_view written = text.text();
  size_t at = 0;
  while (at < written.size() && at < canonical.size() && written[at] == canonical[at]) ++at;
  return text.RangeOf(at, TokenEnd(written, at));
}

// Whether the file contains the text unchanged. Text that was made from escapes or folded lines
// cannot be fixed by replacing bytes.
bool IsVerbatim(const source::ScalarText& text) {
  return text.text().size() == text.range().size();
}

void CheckCanonical(const source::ScalarText& text, diagnostics::Sink& sink,
                    const FunctionSchema& schema) {
  if (IsDeclaration(text.text(), schema)) return;
  const std::string canonical = PrintDeclaration(schema);
  diagnostics::Builder builder =
      sink.Report(diagnostics::kNotCanonical, FirstDifference(text, canonical));
  builder.Hint("canonical: " + canonical);
  if (IsVerbatim(text)) builder.Fix(text.range(), canonical);
}

FunctionSchema Parse(const source::ScalarText& text, TypeVariables variables,
                     const DeclaredWords* declared, diagnostics::Sink& sink) {
  FunctionSchema schema;
  schema.range = text.range();
  schema.forms = FormsOf(text.text(), variables);
  if (IsNestedTooDeep(text.text())) {
    sink.Report(diagnostics::kBracketsTooDeep, text.range(), diagnostics::Count(kMaxBracketDepth));
    schema.broken = true;
    return schema;
  }
  State state(text, sink);
  state.builder.SetKnownTypes({schema.forms, declared});
  state.builder.ReserveArguments(CountSlots(text.text()));
  TextInput input = InputOf(text.text());
  const bool matched = pegtl::parse<grammar::FunctionSchema, Action, FailureTracking>(input, state);
  if (!matched) state.ReportFailure();
  QualifiedName name = TakeQualifiedName(text, state.name_spans, sink);
  schema.name_space = std::move(name.name_space);
  schema.has_written_namespace = name.has_written_namespace;
  schema.name = std::move(name.name);
  state.builder.FinishArguments();
  schema.arguments = state.builder.TakeArguments();
  schema.returns = state.builder.TakeReturns();
  schema.has_varargs = state.builder.has_varargs();
  schema.has_varreturns = state.builder.has_varreturns();
  schema.broken = state.builder.is_broken();
  if (!schema.broken) CheckCanonical(text, sink, schema);
  return schema;
}

}  // namespace

FunctionSchema ParseFunctionSchema(const source::ScalarText& text, diagnostics::Sink& sink,
                                   TypeVariables variables, const DeclaredWords* declared) {
  diagnostics::Sink said;
  said.BeginLike(sink);
  FunctionSchema schema = Parse(text, variables, declared, said);
  if (schema.broken && !IsNestedTooDeep(text.text())) {
    // Where forms of other languages are, the parser's messages only follow from them.
    const std::vector<source::SourceRange> foreign = ReportForeignForms(text, sink);
    if (!foreign.empty()) {
      diagnostics::Sink rest;
      rest.BeginLike(sink);
      for (const source::SourceRange& range : foreign) rest.MarkBroken(range);
      Parse(text, variables, declared, rest);
      sink.TakeIn(std::move(rest));
      return schema;
    }
  }
  sink.TakeIn(std::move(said));
  return schema;
}

}  // namespace switchyard::schema
