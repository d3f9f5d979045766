#include "compiler/yaml/block_leaf_reader.h"

#include <array>
#include <cstddef>
#include <string_view>

#include "compiler/source/scalar_text.h"
#include "compiler/yaml/plain_end.h"

namespace switchyard::yaml {
namespace {

constexpr std::uint32_t kLongestKey = 1024;  // bytes from a key's beginning to its colon

constexpr bool IsLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

using CharacterSet = std::array<bool, 256>;

constexpr CharacterSet MakeSet(std::string_view others) {
  CharacterSet set{};
  for (std::size_t c = 0; c < set.size(); ++c) set[c] = IsLetterOrDigit(static_cast<char>(c));
  for (const char c : others) set[static_cast<unsigned char>(c)] = true;
  return set;
}

constexpr bool IsIn(const CharacterSet& set, char c) { return set[static_cast<unsigned char>(c)]; }

// A plain scalar that begins with one of these needs no look at the next character.
constexpr CharacterSet kBeginsPlain = MakeSet("$()+./;<=\\^~");
// Characters that most keys and elements of lists consist of, beside letters and digits.
constexpr CharacterSet kInWord = MakeSet(".-");

}  // namespace

bool BlockLeafReader::ReadValue(int indent, Node* out) {
  switch (cursor_.Peek()) {
    case '|':
    case '>':
      return ReadBlockScalar(indent, out);
    case '"':
    case '\'':
      return DecodeHere({file_, indent}, out) && cursor_.EndLine();
    default:
      return IsAtPlain() && ReadPlain(indent, out);
  }
}

bool BlockLeafReader::ReadElement(int indent, Node* out) {
  const bool is_quoted = cursor_.Peek() == '"' || cursor_.Peek() == '\'';
  if (!is_quoted && !IsAtPlain()) return false;
  if (cursor_.Peek() == '-' && !IsLetterOrDigit(cursor_.Peek(1))) return false;
  const std::uint32_t begin = cursor_.position();
  while (IsIn(kInWord, cursor_.Peek())) cursor_.Advance(1);
  if (cursor_.position() > begin && (cursor_.Peek() == ',' || cursor_.Peek() == ']')) {
    FinishPlain(begin, cursor_.position(), out);
    return true;
  }
  cursor_.MoveBackTo(begin);
  return DecodeHere({file_, indent, /*in_flow=*/true, /*one_line=*/true}, out);
}

bool BlockLeafReader::TakeKey(Node* out) {
  const std::uint32_t begin = cursor_.position();
  if (TakeKeyText(out) && cursor_.Peek() == ':' && cursor_.IsBlank(1) &&
      cursor_.position() - begin <= kLongestKey && out->tag != ScalarTag::kOther) {
    cursor_.Advance(1);
    return true;
  }
  cursor_.MoveBackTo(begin);
  return false;
}

bool BlockLeafReader::IsAtPlain() const {
  const char c = cursor_.Peek();
  return IsIn(kBeginsPlain, c) || (c == '-' && !cursor_.IsBlank(1)) ||
         static_cast<signed char>(c) < 0;
}

bool BlockLeafReader::ReadPlain(int indent, Node* out) {
  const BlockCursor start = cursor_;
  const std::string_view rest = cursor_.RestOfLine();
  const PlainEnd end = FindPlainEnd(rest);
  if (end.at_colon) return false;
  cursor_.Advance(rest.size());
  const bool has_comment = cursor_.SkipGap() || end.at_comment;
  if (!has_comment && !cursor_.IsAtEnd() && static_cast<int>(cursor_.column()) > indent) {
    cursor_ = start;
    return DecodeHere({file_, indent}, out) && !HasOddLine(out->range) && cursor_.EndLine();
  }
  const std::uint32_t begin = start.position();
  FinishPlain(begin, begin + static_cast<std::uint32_t>(end.size), out);
  return true;
}

bool BlockLeafReader::ReadBlockScalar(int indent, Node* out) {
  const std::size_t header = cursor_.Peek(1) == '-' || cursor_.Peek(1) == '+' ? 2 : 1;
  if (!cursor_.IsAtBreak(header)) return false;
  const std::size_t next = cursor_.position() + header + 1;
  const std::size_t text = cursor_.text().find_first_not_of(' ', next);
  if (text == cursor_.text().npos || cursor_.text()[text] == '\n') return false;
  if (static_cast<int>(text - next) <= indent) return false;
  if (!DecodeHere({file_, indent}, out) || HasOddLine(out->range)) return false;
  cursor_.SkipGap();
  return true;
}

bool BlockLeafReader::TakeKeyText(Node* out) {
  const std::uint32_t begin = cursor_.position();
  if (cursor_.Peek() == '"' || cursor_.Peek() == '\'') {
    if (!DecodeHere({file_, -1, /*in_flow=*/false, /*one_line=*/true}, out)) return false;
    cursor_.SkipSpaces();
    return true;
  }
  if (!IsAtPlain() || cursor_.IsAtMark()) return false;
  while (IsIn(kInWord, cursor_.Peek())) cursor_.Advance(1);
  std::uint32_t end = cursor_.position();
  if (cursor_.Peek() != ':' || !cursor_.IsBlank(1)) {
    cursor_.MoveBackTo(begin);
    const PlainEnd plain = FindPlainEnd(cursor_.RestOfLine());
    if (!plain.at_colon) return false;
    end = begin + static_cast<std::uint32_t>(plain.size);
    cursor_.Advance(plain.size);
    cursor_.SkipSpaces();
  }
  FinishPlain(begin, end, out);
  return true;
}

bool BlockLeafReader::DecodeHere(const ScalarContext& context, Node* out) {
  TextCursor cursor = cursor_.ToText();
  if (DecodeScalar(context, &cursor, out)) return false;
  cursor_.MoveTo(cursor);
  end_ = out->range.end;
  return true;
}

bool BlockLeafReader::HasOddLine(const source::SourceRange& scalar) const {
  constexpr std::string_view kOdd = "&!?|>:";
  for (std::size_t at = cursor_.text().find('\n', scalar.begin); at < scalar.end;) {
    at = cursor_.text().find_first_not_of(" \n", at);
    if (at >= scalar.end) return false;
    if (kOdd.find(cursor_.text()[at]) != kOdd.npos) return true;
    at = cursor_.text().find('\n', at);
  }
  return false;
}

void BlockLeafReader::FinishPlain(std::uint32_t begin, std::uint32_t end, Node* out) {
  const source::SourceRange range{file_, begin, end};
  out->kind = NodeKind::kScalar;
  out->style = ScalarStyle::kPlain;
  out->range = range;
  out->text = source::ScalarText(cursor_.text().substr(begin, end - begin), range);
  out->tag = ResolvePlainScalar(out->Text());
  end_ = end;
}

}  // namespace switchyard::yaml
