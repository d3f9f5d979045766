#include "compiler/lsp/positions.h"

#include <algorithm>
#include <iterator>

namespace switchyard::lsp {
namespace {

// The size of the character that begins with `lead`; a byte that begins no character counts as one.
uint32_t SizeOf(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  if (byte >= 0xF0) return 4;
  if (byte >= 0xE0) return 3;
  if (byte >= 0xC0) return 2;
  return 1;
}

uint32_t UnitsOf(uint32_t size) { return size == 4 ? 2 : 1; }

// Counts are kept at intervals of this many bytes.
constexpr uint32_t kStep = 1024;

llvm::json::Value PositionValue(const Position& position) {
  return llvm::json::Object{{"character", static_cast<int64_t>(position.character)},
                            {"line", static_cast<int64_t>(position.line)}};
}

}  // namespace

Position Positions::Of(uint32_t offset) const {
  const uint32_t line = file_.LineOf(offset);
  const std::string_view text = file_.Line(line);
  const uint32_t begin = file_.LineBegin(line);
  const uint32_t end = offset < begin ? 0 : std::min<uint32_t>(offset - begin, text.size());
  uint32_t at = 0;
  uint32_t units = 0;
  auto next = counted_.upper_bound(begin + end);
  if (next != counted_.begin() && std::prev(next)->first > begin) {
    at = std::prev(next)->first - begin;
    units = std::prev(next)->second;
  }
  for (uint32_t last = at; at < end;) {
    const uint32_t size = SizeOf(text[at]);
    if (at + size > end) break;
    units += UnitsOf(size);
    at += size;
    if (at - last < kStep) continue;
    next = counted_.emplace_hint(next, begin + at, units);
    ++next;
    last = at;
  }
  return {line - 1, units};
}

uint32_t OffsetOf(const source::SourceFile& file, Position position) {
  if (position.line >= file.line_count()) return static_cast<uint32_t>(file.text().size());
  const uint32_t line = position.line + 1;
  const std::string_view text = file.Line(line);
  uint32_t at = 0;
  for (uint32_t units = 0; at < text.size();) {
    const uint32_t size = SizeOf(text[at]);
    if (units + UnitsOf(size) > position.character) break;
    units += UnitsOf(size);
    at = std::min<uint32_t>(at + size, text.size());
  }
  return file.LineBegin(line) + at;
}

llvm::json::Value RangeValue(const Positions& positions, source::SourceRange range) {
  return llvm::json::Object{{"end", PositionValue(positions.Of(range.end))},
                            {"start", PositionValue(positions.Of(range.begin))}};
}

llvm::json::Value TextEditValue(const Positions& positions, source::SourceRange range,
                                std::string_view text) {
  return llvm::json::Object{{"newText", llvm::json::fixUTF8(text)},
                            {"range", RangeValue(positions, range)}};
}

}  // namespace switchyard::lsp
