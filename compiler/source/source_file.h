// One source file: path, text, and the table of its lines.
//
// A line ends at LF, CR LF or a lone CR. Lines and columns count from 1. Columns count Unicode code
// points: a byte that is not UTF-8 counts as one, a byte order mark as none. Offsets are bytes.

#ifndef SWITCHYARD_COMPILER_SOURCE_SOURCE_FILE_H_
#define SWITCHYARD_COMPILER_SOURCE_SOURCE_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::source {

// The size of the UTF-8 byte order mark at the beginning of `text`: 3 or 0.
constexpr std::uint32_t ByteOrderMarkSize(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

class SourceFile {
 public:
  // `text` must be a little smaller than 4 GiB, because offsets have 32 bits.
  SourceFile(std::string path, std::string text);

  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;

  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_begins_.size()); }

  // The line of `offset`, 1-based. An offset past the end counts as the end.
  std::uint32_t LineOf(std::uint32_t offset) const;

  // Line and column of `offset`.
  LineColumn Locate(std::uint32_t offset) const;

  // The offset of the first byte of `line`, after a byte order mark; 1 <= line <= line_count().
  std::uint32_t LineBegin(std::uint32_t line) const { return line_begins_[line - 1]; }

  // The text of `line` without its line break and byte order mark; 1 <= line <= line_count().
  std::string_view Line(std::uint32_t line) const;

 private:
  std::uint32_t CodePointsUpTo(std::uint32_t offset) const;

  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_begins_;
  // The number of code points before each block of the text, for columns of long lines. Empty when
  // the text has no long line.
  std::vector<std::uint32_t> code_points_;
};

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_SOURCE_FILE_H_
