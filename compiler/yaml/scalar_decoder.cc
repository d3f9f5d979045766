#include "compiler/yaml/scalar_decoder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/yaml/block_scalar.h"
#include "compiler/yaml/escape_sequence.h"
#include "compiler/yaml/scalar_pieces.h"

namespace switchyard::yaml {
namespace {

// PyYAML's check_plain: what a plain scalar may begin with.
bool BeginsPlain(const TextCursor& cursor, bool in_flow) {
  const char c = cursor.Peek();
  if (c == '-') return !cursor.IsBlank(1);
  if (c == '?' || c == ':') return !in_flow && !cursor.IsBlank(1);
  constexpr std::string_view kIndicators = ",[]{}#&*!|>'\"%@`";
  return !cursor.IsBlank(0) && kIndicators.find(c) == std::string_view::npos;
}

// The characters that a word of a plain scalar consists of whatever follows them.
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

class FlowScalarDecoder {
 public:
  FlowScalarDecoder(const ScalarContext& context, TextCursor* cursor)
      : context_(context), cursor_(*cursor), begin_(cursor->position()), pieces_(*cursor) {}

  std::optional<Fault> DecodePlain(Node* node) {
    if (!BeginsPlain(cursor_, context_.in_flow)) {
      return SyntaxFault(cursor_.position(), "a value cannot begin with this character");
    }
    std::uint32_t run = begin_;  // the beginning of what is written as it is read
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
    Finish(ScalarStyle::kPlain, {context_.file, begin_, end}, node);
    node->tag = ResolvePlainScalar(node->Text());
    return std::nullopt;
  }

  // `quote` is ' or ".
  std::optional<Fault> DecodeQuoted(char quote, Node* node) {
    cursor_.Advance(1);
    run_ = cursor_.position();
    while (true) {
      if (cursor_.AtEnd()) return SyntaxFault(begin_, "this quote is not closed");
      const char c = cursor_.Peek();
      if (cursor_.IsBlank(0)) {
        if (std::optional<Fault> fault = FoldQuotedSpace()) return fault;
      } else if (c == '\\' && quote == '"') {
        if (std::optional<Fault> fault = DecodeEscape()) return fault;
      } else if (c == quote && quote == '\'' && cursor_.Peek(1) == '\'') {
        AddDecoded("'", cursor_.position(), 2);
      } else if (c == quote) {
        break;
      } else {
        cursor_.Advance(1);
      }
    }
    const std::uint32_t end = cursor_.position();
    pieces_.AddVerbatim(run_, end);
    cursor_.Advance(1);
    Finish(quote == '"' ? ScalarStyle::kDoubleQuoted : ScalarStyle::kSingleQuoted,
           {context_.file, begin_ + 1, end}, node);
    node->range = {context_.file, begin_, end + 1};
    node->tag = ScalarTag::kString;
    return std::nullopt;
  }

 private:
  Fault SyntaxFault(std::uint32_t at, std::string message) const {
    return {Fault::Kind::kSyntax, {context_.file, at, at + 1}, std::move(message)};
  }

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

  // Moves to the end of a plain scalar's text on this line, which is not in flow; false, without
  // moving, when characters are in the line that only SkipPlainWords understands.
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

  // Moves over words and single spaces between them; stops behind a word.
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

  // Moves `ahead` from a line break to the next word of the scalar; false when it ends before.
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

  // Ends the verbatim run and adds `text` for the next `size` bytes.
  void AddDecoded(std::string_view text, std::uint32_t from, std::uint32_t size) {
    pieces_.AddVerbatim(run_, from);
    pieces_.AddDecoded(text, from, from + size);
    cursor_.Advance(size);
    run_ = cursor_.position();
  }

  // Moves over empty lines to the next text of a quoted scalar; how they are read.
  std::optional<Fault> TakeQuotedBreaks(std::string* breaks) {
    while (true) {
      if (cursor_.AtDocumentMark()) {
        return SyntaxFault(begin_, "this quote is not closed before the document ends");
      }
      cursor_.SkipSpacesAndTabs();
      if (!cursor_.TakeBreak()) return std::nullopt;
      breaks->push_back('\n');
    }
  }

  // White space within quotes: as it is within a line, folded over line breaks.
  std::optional<Fault> FoldQuotedSpace() {
    const std::uint32_t from = cursor_.position();
    cursor_.SkipSpacesAndTabs();
    if (!cursor_.AtBreak()) return std::nullopt;
    if (context_.one_line) return SyntaxFault(begin_, "the key of a mapping spans lines");
    cursor_.TakeBreak();
    std::string breaks;
    if (std::optional<Fault> fault = TakeQuotedBreaks(&breaks)) return fault;
    pieces_.AddVerbatim(run_, from);
    pieces_.AddDecoded(breaks.empty() ? " " : breaks, from, cursor_.position());
    run_ = cursor_.position();
    return std::nullopt;
  }

  std::optional<Fault> DecodeEscape() {
    const std::uint32_t from = cursor_.position();
    if (cursor_.Peek(1) == '\n' || cursor_.Peek(1) == '\r') {
      if (context_.one_line) return SyntaxFault(begin_, "the key of a mapping spans lines");
      cursor_.Advance(1);
      cursor_.TakeBreak();
      std::string breaks;
      if (std::optional<Fault> fault = TakeQuotedBreaks(&breaks)) return fault;
      pieces_.AddVerbatim(run_, from);
      pieces_.AddDecoded(breaks, from, cursor_.position());
      run_ = cursor_.position();
      return std::nullopt;
    }
    const EscapeSequence escape = ReadEscapeSequence(cursor_);
    if (!escape.is_valid) {
      return Fault{Fault::Kind::kEscape,
                   {context_.file, from, from + escape.size},
                   std::string(cursor_.Text(from, from + escape.size))};
    }
    AddDecoded(escape.text, from, escape.size);
    return std::nullopt;
  }

  void Finish(ScalarStyle style, source::SourceRange content, Node* node) {
    node->kind = NodeKind::kScalar;
    node->style = style;
    node->range = content;
    node->text = std::move(pieces_).Build(content);
  }

  const ScalarContext& context_;
  TextCursor& cursor_;
  const std::uint32_t begin_;
  std::uint32_t run_ = 0;  // the beginning of the bytes not yet added, in quotes
  ScalarPieces pieces_;
};

}  // namespace

std::optional<Fault> DecodeScalar(const ScalarContext& context, TextCursor* cursor, Node* node) {
  const char c = cursor->Peek();
  if ((c == '|' || c == '>') && !context.in_flow) {
    return DecodeBlockScalar(context, cursor, node);
  }
  FlowScalarDecoder decoder(context, cursor);
  if (c == '"' || c == '\'') return decoder.DecodeQuoted(c, node);
  return decoder.DecodePlain(node);
}

}  // namespace switchyard::yaml
