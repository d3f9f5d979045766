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

  std::optional<Range> range;  // what is replaced; all of the text when there is none
  std::string text;
};

// The text of `file` after the changes, each of which counts from the text that the one before it
// left.
std::string ApplyChanges(const source::SourceFile& file, std::vector<TextChange> changes);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_TEXT_CHANGE_H_
