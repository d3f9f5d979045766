#include "compiler/source/character_check.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "compiler/source/code_point.h"

namespace switchyard::yaml {
namespace {

// Bytes that are a whole printable character: the usual case by far.
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

// Whether eight bytes are all visible characters, spaces and line feeds. Looks at the bytes side by
// side: with the high bit set in a byte, taking k away clears that bit when the rest is less than
// k.
bool AreAllVisible(const char* bytes) {
  constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 0xFF;
  constexpr std::uint64_t kHighBits = kOnes * 0x80;
  constexpr std::uint64_t kDelete = 0x7F;
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof(word));
  if ((word & kHighBits) != 0 || ((word + kOnes * (0x80 - kDelete)) & kHighBits) != 0) return false;
  const std::uint64_t not_control = (word | kHighBits) - kOnes * ' ';
  const std::uint64_t not_line_feed = ((word ^ (kOnes * '\n')) | kHighBits) - kOnes;
  return (~not_control & not_line_feed & kHighBits) == 0;
}

}  // namespace

std::optional<BadCharacter> FindBadCharacter(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= sizeof(std::uint64_t) && AreAllVisible(text.data() + at)) {
      at += sizeof(std::uint64_t);
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
