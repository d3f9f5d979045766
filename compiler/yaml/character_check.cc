#include "compiler/yaml/character_check.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "compiler/source/code_point.h"

namespace switchyard::yaml {
namespace {

// Bytes that are a whole printable character. Nearly all text consists of them.
constexpr std::array<bool, 256> MakePlainBytes() {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = true;
  plain['\t'] = plain['\n'] = plain['\r'] = true;
  return plain;
}
constexpr std::array<bool, 256> kPlainBytes = MakePlainBytes();

bool IsPrintable(char32_t value) {
  if (value == 0x2028 || value == 0x2029 || value == 0xFEFF) return false;
  return (value >= 0xA0 && value <= 0xD7FF) || (value >= 0xE000 && value <= 0xFFFD) ||
         (value >= 0x10000 && value <= 0x10FFFF);
}

// The number of bytes that are tested together.
constexpr std::size_t kBlock = 64;

// Whether the bytes of a block are all visible characters, spaces and line feeds. The loop has no
// branch, so that the compiler can vectorize it.
bool AreAllVisible(const char* bytes) {
  unsigned char others = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    const auto c = static_cast<unsigned char>(bytes[i]);
    const auto is_visible = static_cast<unsigned char>(static_cast<unsigned char>(c - ' ') < 0x5F);
    const auto is_line_feed = static_cast<unsigned char>(c == '\n');
    others = static_cast<unsigned char>(others | ((is_visible | is_line_feed) ^ 1));
  }
  return others == 0;
}

}  // namespace

std::optional<BadCharacter> FindBadCharacter(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= kBlock && AreAllVisible(text.data() + at)) {
      at += kBlock;
      continue;
    }
    if (kPlainBytes[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    const source::CodePoint point = source::DecodeUtf8(text.substr(at));
    if (point.size < 2 || !IsPrintable(point.value)) {
      return BadCharacter{at, std::max<std::size_t>(point.size, 1)};
    }
    at += point.size;
  }
  return std::nullopt;
}

}  // namespace switchyard::yaml
