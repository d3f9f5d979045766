// Places in a document as editors count them: lines from 0, characters in UTF-16 units.
// Source: Language Server Protocol 3.17, "Position".
#ifndef SWITCHYARD_COMPILER_LSP_POSITIONS_H_
#define SWITCHYARD_COMPILER_LSP_POSITIONS_H_

#include <cstdint>

#include "compiler/source/source_file.h"
#include "compiler/source/source_range.h"
#include "llvm/Support/JSON.h"

namespace switchyard::lsp {

struct Position {
  uint32_t line = 0;
  uint32_t character = 0;
};

// An offset inside a character counts as its begin; past the end as the end.
Position PositionOf(const source::SourceFile& file, uint32_t offset);

// A character past the end of its line counts as the end of the line, a line past the last as the
// end of the text.
uint32_t OffsetOf(const source::SourceFile& file, Position position);

llvm::json::Value RangeValue(const source::SourceFile& file, source::SourceRange range);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_POSITIONS_H_
