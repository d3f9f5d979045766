#include "compiler/cpp/literal.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>

namespace switchyard::cpp {
namespace {

bool IsControl(unsigned char c) { return c < 0x20 || c == 0x7F; }

void AppendOctal(unsigned char c, std::string* out) {
  *out += '\\';
  *out += static_cast<char>('0' + (c >> 6));
  *out += static_cast<char>('0' + ((c >> 3) & 7));
  *out += static_cast<char>('0' + (c & 7));
}

void AppendHex(unsigned char c, std::string* out) {
  constexpr char kDigits[] = "0123456789abcdef";
  *out += "\\x";
  *out += kDigits[c >> 4];
  *out += kDigits[c & 15];
}

// Returns the length of the UTF-8 character at `text[0]`, or 0 when there is none. `point` becomes
// its code point.
size_t ReadUtf8(std::string_view text, uint32_t* point) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = byte(0) < 0x80   ? 1
                        : byte(0) < 0xC2 ? 0
                        : byte(0) < 0xE0 ? 2
                        : byte(0) < 0xF0 ? 3
                        : byte(0) < 0xF5 ? 4
                                         : 0;
  if (length == 0 || length > text.size()) return 0;
  uint32_t value = length == 1 ? byte(0) : byte(0) & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    value = (value << 6) | (byte(i) & 0x3Fu);
  }
  constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[length] || value > 0x10FFFF || is_surrogate) return 0;
  *point = value;
  return length;
}

// Characters that some tools take for line breaks, that change the direction of text, or that are
// invisible.
bool IsMisleading(uint32_t point) {
  return (point >= 0x80 && point <= 0x9F) || point == 0xAD || point == 0x61C ||
         (point >= 0x200B && point <= 0x200F) || (point >= 0x2028 && point <= 0x202E) ||
         (point >= 0x2060 && point <= 0x206F) || point == 0xFEFF ||
         (point >= 0xE0000 && point <= 0xE0FFF);
}

// Two characters that begin or end a comment.
bool IsCommentMark(char first, char second) {
  return (first == '*' && second == '/') || (first == '/' && second == '*');
}

// Characters without a special meaning in a comment, alone or beside others.
bool IsPlain(char c) {
  return c >= ' ' && c <= '~' && c != '/' && c != '*' && c != '?' && c != '\\';
}

size_t PlainLength(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), IsPlain);
  return static_cast<size_t>(end - text.begin());
}

void AppendCommentCharacter(std::string_view rest, size_t length, uint32_t point,
                            std::string* out) {
  const bool is_ascii_control = length == 1 && IsControl(static_cast<unsigned char>(rest[0]));
  if (is_ascii_control || IsMisleading(point)) {
    for (char c : rest.substr(0, length)) AppendHex(static_cast<unsigned char>(c), out);
    return;
  }
  if (!out->empty() && IsCommentMark(out->back(), rest[0])) *out += ' ';
  const size_t size = out->size();
  const bool is_trigraph = size >= 2 && (*out)[size - 1] == '?' && (*out)[size - 2] == '?';
  if (is_trigraph) *out += ' ';
  out->append(rest.substr(0, length));
}

// A backslash before the line break, even with spaces between, would continue the comment on the
// next line.
void EndLineOfComment(size_t begin, std::string* text) {
  while (text->size() > begin && text->back() == ' ') text->pop_back();
  if (text->size() > begin && text->back() == '\\') *text += " (backslash)";
}

// Characters that stand for themselves in a literal, whatever precedes them.
bool IsPlainInString(char c) {
  return static_cast<unsigned char>(c) >= ' ' && static_cast<unsigned char>(c) < 0x7F && c != '"' &&
         c != '\\' && c != '?';
}

}  // namespace

Literal Literal::String(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  if (std::all_of(text.begin(), text.end(), IsPlainInString)) {
    out.append(text);
    return Literal(std::move(out += '"'));
  }
  char previous = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (IsControl(byte) || byte >= 0x80) {
      AppendOctal(byte, &out);
    } else if (c == '?' && previous == '?') {
      out += "\\?";
    } else {
      out += c;
    }
    previous = c;
  }
  return Literal(out + '"');
}

Literal Literal::Integer(int64_t value) {
  // The smallest value has no literal: 9223372036854775808 does not fit before the sign is applied.
  if (value == std::numeric_limits<int64_t>::min()) return Literal("(-9223372036854775807 - 1)");
  return Literal(std::to_string(value));
}

Literal Literal::Floating(double value) {
  if (std::isnan(value)) return Literal("std::numeric_limits<double>::quiet_NaN()");
  if (std::isinf(value)) {
    return Literal(value > 0 ? "std::numeric_limits<double>::infinity()"
                             : "-std::numeric_limits<double>::infinity()");
  }
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return Literal(std::move(text));
}

Literal Literal::Bool(bool value) { return Literal(value ? "true" : "false"); }

Comment::Comment(std::string_view text) {
  text_.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    // Only after `??` does the text before matter, and then only for the first character.
    if (const size_t plain = PlainLength(text.substr(i)); plain > 1) {
      AppendCommentCharacter(text.substr(i), 1, static_cast<unsigned char>(text[i]), &text_);
      text_.append(text.substr(i + 1, plain - 1));
      i += plain;
      continue;
    }
    uint32_t point = 0;
    const size_t length = ReadUtf8(text.substr(i), &point);
    if (length == 0) {
      AppendHex(static_cast<unsigned char>(text[i]), &text_);
      ++i;
      continue;
    }
    AppendCommentCharacter(text.substr(i), length, point, &text_);
    i += length;
  }
  EndLineOfComment(0, &text_);
}

void AppendCommentPart(std::string_view part, std::string* out) {
  const size_t begin = out->size();
  out->append(part);
  EndLineOfComment(begin, out);
}

}  // namespace switchyard::cpp
