#include "compiler/source/source_file.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace switchyard::source {
namespace {

std::vector<std::uint32_t> FindLineBegins(std::string_view text) {
  std::vector<std::uint32_t> begins = {ByteOrderMarkSize(text)};
  const bool has_cr = text.find('\r') != std::string_view::npos;
  const auto next_break = [&](std::size_t from) {
    return has_cr ? text.find_first_of("\r\n", from) : text.find('\n', from);
  };
  for (std::size_t at = next_break(0); at != std::string_view::npos; at = next_break(at)) {
    const bool is_pair = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    at += is_pair ? 2 : 1;
    begins.push_back(static_cast<std::uint32_t>(at));
  }
  return begins;
}

// Up to this length, columns of a line are counted from its beginning. Longer lines use a table
// with one row for each block of this many bytes, because a file may have many places on such a
// line.
constexpr std::uint32_t kBlock = 4096;

bool IsContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The number of code points of `text` that end before `end`, counted from `begin`. A code point
// ends where no continuation byte follows.
std::uint32_t CountCodePoints(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  std::uint32_t count = 0;
  for (std::uint32_t at = begin; at < end; ++at) {
    if (at + 1 == text.size() || !IsContinuationByte(text[at + 1])) ++count;
  }
  return count;
}

bool HasLongLine(const std::vector<std::uint32_t>& begins, std::size_t size) {
  for (std::size_t i = 1; i < begins.size(); ++i) {
    if (begins[i] - begins[i - 1] > kBlock) return true;
  }
  return size - begins.back() > kBlock;
}

std::vector<std::uint32_t> CountByBlock(std::string_view text) {
  std::vector<std::uint32_t> counts = {0};
  for (std::uint32_t begin = 0; begin + kBlock <= text.size(); begin += kBlock) {
    counts.push_back(counts.back() + CountCodePoints(text, begin, begin + kBlock));
  }
  return counts;
}

}  // namespace

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)), line_begins_(FindLineBegins(text_)) {
  assert(text_.size() < std::numeric_limits<std::uint32_t>::max() - kBlock);
  if (HasLongLine(line_begins_, text_.size())) code_points_ = CountByBlock(text_);
}

std::uint32_t SourceFile::LineOf(std::uint32_t offset) const {
  const auto next = std::upper_bound(line_begins_.begin() + 1, line_begins_.end(), offset);
  return static_cast<std::uint32_t>(next - line_begins_.begin());
}

std::uint32_t SourceFile::CodePointsUpTo(std::uint32_t offset) const {
  const std::uint32_t block = offset / kBlock;
  return code_points_[block] + CountCodePoints(text_, block * kBlock, offset);
}

LineColumn SourceFile::Locate(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const std::uint32_t line = LineOf(offset);
  const std::uint32_t begin = LineBegin(line);
  if (offset <= begin) return {line, 1};  // at the byte order mark, or right after it
  const std::uint32_t before = offset - begin > kBlock
                                   ? CodePointsUpTo(offset) - CodePointsUpTo(begin)
                                   : CountCodePoints(text_, begin, offset);
  return {line, before + 1};
}

std::string_view SourceFile::Line(std::uint32_t line) const {
  const std::uint32_t begin = LineBegin(line);
  std::size_t end = line < line_count() ? LineBegin(line + 1) : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return text().substr(begin, end - begin);
}

}  // namespace switchyard::source
