#include "compiler/schema/parse/slot_actions.h"

#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::schema {
namespace {

using diagnostics::Definition;
using diagnostics::Name;
using diagnostics::Text;

const Definition<Text, Text>& DefinitionOf(grammar::Part part) {
  switch (part) {
    case grammar::Part::kNone:
    case grammar::Part::kDeclaration:
      return diagnostics::kDeclarationSyntax;
    case grammar::Part::kArgument:
      return diagnostics::kArgumentSyntax;
    case grammar::Part::kArgumentName:
      return diagnostics::kArgumentWithoutName;
    case grammar::Part::kDefault:
      return diagnostics::kDefaultMissing;
    case grammar::Part::kReturn:
      return diagnostics::kReturnSyntax;
    case grammar::Part::kAnnotation:
      return diagnostics::kAnnotationSyntax;
    case grammar::Part::kListLength:
      return diagnostics::kListLengthSyntax;
  }
  return diagnostics::kDeclarationSyntax;
}

}  // namespace

void SlotState::ReportFailure() {
  const bool is_follow_up =
      builder.has_errors() && failure.wanted.part == grammar::Part::kDeclaration;
  builder.MarkErroneous();
  if (is_follow_up) return;
  const size_t begin = failure.at == nullptr ? 0 : Offset(failure.at);
  const size_t end = TokenEnd(text.text(), begin);
  std::string found = "the end";
  if (end > begin) {
    found.clear();
    Name(text.text().substr(begin, end - begin)).AppendTo(&found);
  }
  sink.Report(DefinitionOf(failure.wanted.part), text.RangeOf(begin, end),
              Text(failure.wanted.text), Text(found));
  failure.Reset();
}

}  // namespace switchyard::schema
