// Edits of a document, as an editor sends them.
#ifndef SWITCHYARD_COMPILER_LSP_TEXT_CHANGE_H_
#define SWITCHYARD_COMPILER_LSP_TEXT_CHANGE_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/lsp/positions.h"
#include "compiler/source/source_file.h"

namespace switchyard::lsp {

struct TextChange {
  struct Range {
    Position begin;
    Position end;
  };

  std::optional<Range> range;  // the replaced part; without it the change replaces the whole text
  std::string text;
};

// Returns the text of `file` after the changes. Each counts from the text after the change before
// it.
std::string ApplyChanges(const source::SourceFile& file, std::vector<TextChange> changes);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_TEXT_CHANGE_H_
