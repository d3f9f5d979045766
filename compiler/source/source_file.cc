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

bool IsContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)), line_begins_(FindLineBegins(text_)) {
  assert(text_.size() < std::numeric_limits<std::uint32_t>::max());
}

std::uint32_t SourceFile::LineOf(std::uint32_t offset) const {
  const auto next = std::upper_bound(line_begins_.begin() + 1, line_begins_.end(), offset);
  return static_cast<std::uint32_t>(next - line_begins_.begin());
}

LineColumn SourceFile::Locate(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  LineColumn place{LineOf(offset), 1};
  for (std::uint32_t at = LineBegin(place.line); at < offset; ++at) {
    // The byte after this one decides: a code point ends where no continuation byte follows.
    if (at + 1 == text_.size() || !IsContinuationByte(text_[at + 1])) ++place.column;
  }
  return place;
}

std::string_view SourceFile::Line(std::uint32_t line) const {
  const std::uint32_t begin = LineBegin(line);
  std::size_t end = line < line_count() ? LineBegin(line + 1) : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return text().substr(begin, end - begin);
}

}  // namespace switchyard::source
