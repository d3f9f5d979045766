// The source line of a range, and the line below it that marks the range.
//
// Both are made for a terminal: bytes that are not printable text (control characters, broken
// UTF-8, marks that change the direction of writing) become U+FFFD, tabs stay tabs in both lines,
// wide characters count as two cells, and a line longer than the given width is cut around the
// caret, with "..." at the cuts.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_SNIPPET_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_SNIPPET_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "compiler/source/source_file.h"
#include "compiler/source/source_range.h"

namespace switchyard::diagnostics {

struct Snippet {
  std::string source;  // without line break
  std::string caret;   // `  ^~~~`, without trailing white space
};

// Makes the snippet of the line on which `range` begins. An empty range, or one at the line's end,
// is a caret only. A range over several lines is marked to the end of its first line.
Snippet MakeSnippet(const source::SourceFile& file, const source::SourceRange& range,
                    std::size_t width);

// The white space before a text that is to begin below `offset`, on the line that MakeSnippet shows
// for `range`. Nothing when `offset` is not on the shown part of that line.
std::optional<std::string> MakeMargin(const source::SourceFile& file,
                                      const source::SourceRange& range, std::size_t width,
                                      std::uint32_t offset);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_SNIPPET_H_
