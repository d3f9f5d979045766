#include "compiler/yaml/plain_scalar.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/yaml/scalar_pieces.h"

namespace switchyard::yaml {
namespace {

// Whether a plain scalar may begin here. Follows check_plain of PyYAML.
bool BeginsPlain(const TextCursor& cursor, bool in_flow) {
  const char c = cursor.Peek();
  if (c == '-') return !cursor.IsBlank(1);
  if (c == '?' || c == ':') return !in_flow && !cursor.IsBlank(1);
  constexpr std::string_view kIndicators = ",[]{}#&*!|>'\"%@`";
  return !cursor.IsBlank(0) && kIndicators.find(c) == std::string_view::npos;
}

// The characters that belong to a word of a plain scalar, whatever follows them.
constexpr std::array<bool, 256> MakeWordCharacters(std::string_view others) {
  std::array<bool, 256> characters{};
  for (bool& is_member : characters) is_member = true;
  for (const char c : std::string_view(" \t\n\r\0:", 6))
    characters[static_cast<unsigned char>(c)] = false;
  for (const char c : others) characters[static_cast<unsigned char>(c)] = false;
  return characters;
}
constexpr std::string_view kFlowEnds = ",?[]{}";
constexpr std::array<bool, 256> kBlockWordCharacters = MakeWordCharacters("");
constexpr std::array<bool, 256> kFlowWordCharacters = MakeWordCharacters(kFlowEnds);

class PlainScalarDecoder {
 public:
  PlainScalarDecoder(const ScalarContext& context, TextCursor* cursor)
      : context_(context), cursor_(*cursor), begin_(cursor->position()), pieces_(*cursor) {}

  std::optional<Fault> Decode(Node* node) {
    if (!BeginsPlain(cursor_, context_.in_flow)) {
      return Fault{Fault::Kind::kSyntax,
                   {context_.file, begin_, begin_ + 1},
                   "a value cannot begin with this character"};
    }
    std::uint32_t run = begin_;  // the beginning of the verbatim text
    std::uint32_t end = begin_;
    while (true) {
      SkipPlainWords();
      end = cursor_.position();
      TextCursor ahead = cursor_;
      ahead.SkipSpacesAndTabs();
      if (ahead.AtBreak()) {
        std::string folded;
        if (context_.one_line || !SkipPlainBreaks(&ahead, &folded)) break;
        pieces_.AddVerbatim(run, end);
        pieces_.AddDecoded(folded, end, ahead.position());
        run = ahead.position();
      } else if (ahead.position() == end || AtPlainEnd(ahead)) {
        break;
      }
      cursor_ = ahead;
    }
    pieces_.AddVerbatim(run, end);
    node->kind = NodeKind::kScalar;
    node->style = ScalarStyle::kPlain;
    node->range = {context_.file, begin_, end};
    node->text = std::move(pieces_).Build(node->range);
    node->tag = ResolvePlainScalar(node->Text());
    return std::nullopt;
  }

 private:
  bool AtPlainEnd(const TextCursor& cursor) const {
    const char c = cursor.Peek();
    if (c == '#' || cursor.IsBlank(0)) return true;
    return EndsPlainWord(cursor);
  }

  bool EndsPlainWord(const TextCursor& cursor) const {
    constexpr std::string_view kFlowEndsAfterColon = ",[]{}";
    const char c = cursor.Peek();
    if (cursor.IsBlank(0)) return true;
    if (c == ':') {
      return cursor.IsBlank(1) || (context_.in_flow && kFlowEndsAfterColon.find(cursor.Peek(1)) !=
                                                           std::string_view::npos);
    }
    return context_.in_flow && kFlowEnds.find(c) != std::string_view::npos;
  }

  // Moves to the end of a plain scalar's text on this line, outside of brackets. False, without
  // moving, when the line has characters that only SkipPlainWords understands.
  bool SkipPlainLine() {
    const std::string_view line = cursor_.RestOfLine();
    for (const char odd : std::string_view("\t\r#")) {
      if (line.find(odd) != std::string_view::npos) return false;
    }
    std::size_t end = line.find(':');
    while (end < line.size() && end + 1 < line.size() && line[end + 1] != ' ') {
      end = line.find(':', end + 1);
    }
    end = std::min(end, line.size());
    while (end > 0 && line[end - 1] == ' ') --end;
    cursor_.Advance(static_cast<std::uint32_t>(end));
    return true;
  }

  // Moves over words and single spaces between them, and stops after a word.
  void SkipPlainWords() {
    if (!context_.in_flow) {
      cursor_.SkipAll(kBlockWordCharacters);
      if (cursor_.Peek() == '\n' || (cursor_.Peek() == ' ' && SkipPlainLine())) return;
    }
    const auto& characters = context_.in_flow ? kFlowWordCharacters : kBlockWordCharacters;
    while (true) {
      cursor_.SkipAll(characters);
      const char next = cursor_.Peek(1);
      const bool is_word_next = next != '#' && characters[static_cast<unsigned char>(next)];
      const bool is_gap = cursor_.Peek() == ' ' && is_word_next;
      if (!is_gap && EndsPlainWord(cursor_)) return;
      cursor_.Advance(1);
    }
  }

  // Moves `ahead` from a line break to the next word of the scalar. False when the scalar ends
  // before.
  bool SkipPlainBreaks(TextCursor* ahead, std::string* folded) const {
    ahead->TakeBreak();
    while (!ahead->AtDocumentMark()) {
      ahead->SkipSpaces();
      if (static_cast<int>(ahead->column()) > context_.indent) ahead->SkipSpacesAndTabs();
      if (!ahead->TakeBreak()) break;
      folded->push_back('\n');
    }
    if (folded->empty()) folded->push_back(' ');
    if (ahead->AtDocumentMark() || AtPlainEnd(*ahead)) return false;
    return context_.in_flow || static_cast<int>(ahead->column()) > context_.indent;
  }

  const ScalarContext& context_;
  TextCursor& cursor_;
  const std::uint32_t begin_;
  ScalarPieces pieces_;
};

}  // namespace

std::optional<Fault> DecodePlainScalar(const ScalarContext& context, TextCursor* cursor,
                                       Node* node) {
  return PlainScalarDecoder(context, cursor).Decode(node);
}

}  // namespace switchyard::yaml
