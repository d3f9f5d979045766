#include <string>
#include <utility>

#include "compiler/lsp/features.h"
#include "compiler/lsp/positions.h"

namespace switchyard::lsp {
namespace {

using diagnostics::Diagnostic;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

int64_t SeverityNumber(diagnostics::Severity severity) {
  switch (severity) {
    case diagnostics::Severity::kError:
      return 1;
    case diagnostics::Severity::kWarning:
      return 2;
    case diagnostics::Severity::kNote:
    case diagnostics::Severity::kOff:
      break;
  }
  return 3;
}

Value DiagnosticValue(const Document& document, const Diagnostic& diagnostic) {
  Array related;
  for (const diagnostics::Label& info : diagnostic.infos) {
    if (info.range.file != kDocument) continue;
    related.push_back(Object{
        {"location",
         Object{{"range", RangeValue(document.positions(), info.range)}, {"uri", document.uri()}}},
        {"message", info.text}});
  }
  std::string message = diagnostic.message;
  if (!diagnostic.hint.empty()) message += "\n" + diagnostic.hint;
  const std::string_view id = diagnostics::InfoOf(diagnostic.id).id_text;
  return Object{{"code", std::string(id)},
                {"message", llvm::json::fixUTF8(message)},
                {"range", RangeValue(document.positions(), diagnostic.range)},
                {"relatedInformation", std::move(related)},
                {"severity", SeverityNumber(diagnostic.severity)},
                {"source", "switchyard"}};
}

Value FixValue(const Document& document, const Diagnostic& diagnostic) {
  Array edits;
  for (const diagnostics::Edit& edit : diagnostic.fix) {
    edits.push_back(TextEditValue(document.positions(), edit.range, edit.replacement));
  }
  const std::string title = diagnostic.fix.size() == 1 && !diagnostic.fix[0].replacement.empty()
                                ? "write " + diagnostic.fix[0].replacement
                                : "mend: " + diagnostic.message;
  return Object{{"diagnostics", Array{DiagnosticValue(document, diagnostic)}},
                {"edit", Object{{"changes", Object{{document.uri(), std::move(edits)}}}}},
                {"isPreferred", true},
                {"kind", "quickfix"},
                {"title", llvm::json::fixUTF8(title)}};
}

}  // namespace

Array DiagnosticValues(const Document& document) {
  Array values;
  for (const Diagnostic& diagnostic : document.diagnostics()) {
    values.push_back(DiagnosticValue(document, diagnostic));
  }
  return values;
}

Array QuickFixes(const Document& document, uint32_t begin, uint32_t end) {
  Array fixes;
  for (const Diagnostic& diagnostic : document.diagnostics()) {
    const bool touches = diagnostic.range.begin <= end && begin <= diagnostic.range.end;
    if (touches && !diagnostic.fix.empty()) fixes.push_back(FixValue(document, diagnostic));
  }
  return fixes;
}

}  // namespace switchyard::lsp
