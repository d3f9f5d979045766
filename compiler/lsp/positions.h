// Places in a document as editors count them: lines from 0, characters in UTF-16 units.
// Source: Language Server Protocol 3.17, "Position".
#ifndef SWITCHYARD_COMPILER_LSP_POSITIONS_H_
#define SWITCHYARD_COMPILER_LSP_POSITIONS_H_

#include <cstdint>
#include <map>
#include <string_view>

#include "compiler/source/source_file.h"
#include "compiler/source/source_range.h"
#include "llvm/Support/JSON.h"

namespace switchyard::lsp {

struct Position {
  uint32_t line = 0;
  uint32_t character = 0;
};

// The positions of offsets in one file. Counts in long lines are kept, so that many places in one
// line cost no more than places in many lines.
class Positions {
 public:
  // `file` must outlive this object.
  explicit Positions(const source::SourceFile& file) : file_(file) {}

  // An offset inside a character counts as its begin; past the end as the end.
  Position Of(uint32_t offset) const;

 private:
  const source::SourceFile& file_;
  // Offsets in long lines, and the number of units before each.
  mutable std::map<uint32_t, uint32_t> counted_;
};

// A character past the end of its line counts as the end of the line, a line past the last as the
// end of the text.
uint32_t OffsetOf(const source::SourceFile& file, Position position);

llvm::json::Value RangeValue(const Positions& positions, source::SourceRange range);

// TextEdit: `text` in place of a range.
llvm::json::Value TextEditValue(const Positions& positions, source::SourceRange range,
                                std::string_view text);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_POSITIONS_H_
