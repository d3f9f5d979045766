#include "compiler/yaml/document_state.h"

#include <algorithm>
#include <string>
#include <utility>

namespace switchyard::yaml {

DocumentState::DocumentState(source::FileId file, std::string_view text, std::uint32_t begin,
                             DocumentNames* names)
    : file(file),
      begin(begin),
      layout(file, text, begin),
      cursor(layout.cursor()),
      properties(&layout, names),
      text(text.substr(begin)),
      parsed(this->text) {}

const Fault& DocumentState::FirstFault() const {
  const std::optional<Fault>& ours = layout.fault();
  if (!ours) return *llvm_fault;
  return llvm_fault && llvm_fault->range.begin <= ours->range.begin ? *llvm_fault : *ours;
}

void TakeLlvmFault(const llvm::SMDiagnostic& diagnostic, void* context) {
  auto* state = static_cast<DocumentState*>(context);
  if (state->llvm_fault) return;
  std::uint32_t at = state->OffsetOf(diagnostic.getLoc().getPointer());
  std::string message = diagnostic.getMessage().str();
  // An unclosed quote is reported at the quote, not at the end of the text.
  TextCursor ahead = state->cursor;
  ahead.SkipGap(TextCursor::Tabs::kEverywhere);
  const bool at_quote = ahead.Peek() == '"' || ahead.Peek() == '\'';
  if (at_quote && message == "Expected quote at end of scalar") at = ahead.position();
  const auto size = static_cast<std::uint32_t>(state->text.size());
  const source::SourceRange range{state->file, at, std::min(at + 1, state->begin + size)};
  state->llvm_fault = Fault{Fault::Kind::kSyntax, range, std::move(message)};
}

}  // namespace switchyard::yaml
