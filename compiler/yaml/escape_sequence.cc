#include "compiler/yaml/escape_sequence.h"

#include <cstddef>
#include <string_view>

namespace switchyard::yaml {
namespace {

struct NamedEscape {
  char name;
  std::string_view text;
};

constexpr NamedEscape kNamedEscapes[] = {{'0', std::string_view("\0", 1)},
                                         {'a', "\a"},
                                         {'b', "\b"},
                                         {'t', "\t"},
                                         {'\t', "\t"},
                                         {'n', "\n"},
                                         {'v', "\v"},
                                         {'f', "\f"},
                                         {'r', "\r"},
                                         {'e', "\x1B"},
                                         {' ', " "},
                                         {'"', "\""},
                                         {'\\', "\\"},
                                         {'/', "/"},
                                         {'N', "\xC2\x85"},
                                         {'_', "\xC2\xA0"},
                                         {'L', "\xE2\x80\xA8"},
                                         {'P', "\xE2\x80\xA9"}};

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::uint32_t DigitCount(char name) {
  switch (name) {
    case 'x':
      return 2;
    case 'u':
      return 4;
    case 'U':
      return 8;
    default:
      return 0;
  }
}

void AppendUtf8(std::uint32_t value, std::string* out) {
  const auto byte = [out](std::uint32_t bits) { out->push_back(static_cast<char>(bits)); };
  if (value < 0x80) {
    byte(value);
  } else if (value < 0x800) {
    byte(0xC0 | value >> 6);
    byte(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    byte(0xE0 | value >> 12);
    byte(0x80 | (value >> 6 & 0x3F));
    byte(0x80 | (value & 0x3F));
  } else {
    byte(0xF0 | value >> 18);
    byte(0x80 | (value >> 12 & 0x3F));
    byte(0x80 | (value >> 6 & 0x3F));
    byte(0x80 | (value & 0x3F));
  }
}

EscapeSequence ReadHex(const TextCursor& cursor, std::uint32_t digits) {
  EscapeSequence escape;
  escape.size = 2;
  std::uint64_t value = 0;
  for (std::uint32_t i = 0; i < digits; ++i) {
    const int digit = HexValue(cursor.Peek(2 + i));
    if (digit < 0) return escape;
    value = value << 4 | static_cast<std::uint64_t>(digit);
    ++escape.size;
  }
  escape.is_valid = value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
  if (escape.is_valid) AppendUtf8(static_cast<std::uint32_t>(value), &escape.text);
  return escape;
}

// The size in bytes of the character after the backslash.
std::uint32_t CharacterSize(const TextCursor& cursor) {
  if (cursor.Peek(1) == '\0') return 0;
  std::uint32_t size = 1;
  while ((static_cast<unsigned char>(cursor.Peek(1 + size)) & 0xC0) == 0x80) ++size;
  return size;
}

}  // namespace

EscapeSequence ReadEscapeSequence(const TextCursor& cursor) {
  const char name = cursor.Peek(1);
  const std::uint32_t digits = DigitCount(name);
  if (digits > 0) return ReadHex(cursor, digits);
  for (const NamedEscape& escape : kNamedEscapes) {
    if (escape.name == name) return {true, 2, std::string(escape.text)};
  }
  return {false, 1 + CharacterSize(cursor), ""};
}

}  // namespace switchyard::yaml
