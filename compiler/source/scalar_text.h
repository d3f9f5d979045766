// The decoded text of a scalar. Every offset in it can be mapped back to the file.
//
// A plain or unescaped scalar on one line is a view of the file's text and maps byte for byte; it
// allocates nothing and lives as long as its SourceManager. Escapes and folded or literal lines are
// decoded into a separate text. Copies share that text, and its segments say where each piece was
// written.

#ifndef SWITCHYARD_COMPILER_SOURCE_SCALAR_TEXT_H_
#define SWITCHYARD_COMPILER_SOURCE_SCALAR_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_range.h"

namespace switchyard::source {

class ScalarText {
 public:
  // A piece of decoded text and the bytes of the file that it was made from. When both have the
  // same size, they map byte for byte; otherwise (an escape, a folded line break) the piece is
  // indivisible.
  struct Segment {
    std::uint32_t text_begin = 0;
    std::uint32_t text_size = 0;
    std::uint32_t file_begin = 0;
    std::uint32_t file_size = 0;
  };

  ScalarText() = default;

  // `text` is a view of the file at exactly `range`.
  ScalarText(std::string_view text, SourceRange range) : text_(text), range_(range) {}

  // `segments` cover `text` in order, without gaps.
  ScalarText(std::string text, std::vector<Segment> segments, SourceRange range);

  std::string_view text() const { return text_; }

  // The whole content as written: without the quotes, and below the header of a block scalar.
  SourceRange range() const { return range_; }

  // Where bytes begin to end (exclusive) of text() were written; begin <= end <= text().size(). An
  // empty piece maps to the point before its first byte.
  SourceRange RangeOf(std::size_t begin, std::size_t end) const;

 private:
  struct Decoded {
    std::string text;
    std::vector<Segment> segments;
  };

  const Segment& SegmentAt(std::size_t offset) const;

  std::string_view text_;  // a view of the file or of decoded_
  SourceRange range_;
  std::shared_ptr<const Decoded> decoded_;
};

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_SCALAR_TEXT_H_
