#include "compiler/source/character_check.h"

#include <array>
#include <cstdint>

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

// The length of the well-formed character at the beginning of `text`; 0 when there is none.
std::size_t WellFormedSize(std::string_view text, std::uint32_t* value) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  *value = size == 1 ? lead : lead & (0xFFu >> (size + 1));
  if ((lead & 0xC0) == 0x80 || lead > 0xF7 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0) != 0x80) return 0;
    *value = *value << 6 | (next & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};  // by size: shorter is the form
  return *value < kLeast[size] ? 0 : size;
}

bool IsPrintable(std::uint32_t value) {
  if (value == 0x2028 || value == 0x2029 || value == 0xFEFF) return false;
  return (value >= 0xA0 && value <= 0xD7FF) || (value >= 0xE000 && value <= 0xFFFD) ||
         (value >= 0x10000 && value <= 0x10FFFF);
}

}  // namespace

std::optional<BadCharacter> FindBadCharacter(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (kPlainBytes[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    std::uint32_t value = 0;
    const std::size_t size = WellFormedSize(text.substr(at), &value);
    if (size < 2 || !IsPrintable(value)) return BadCharacter{at, size == 0 ? 1 : size};
    at += size;
  }
  return std::nullopt;
}

}  // namespace switchyard::yaml
