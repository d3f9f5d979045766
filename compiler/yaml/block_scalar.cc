#include "compiler/yaml/block_scalar.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/yaml/scalar_pieces.h"

namespace switchyard::yaml {
namespace {

// What happens to the line breaks at the end.
enum class Chomping { kClip, kStrip, kKeep };

struct LineBreak {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

class BlockScalarDecoder {
 public:
  BlockScalarDecoder(const ScalarContext& context, TextCursor* cursor)
      : context_(context), cursor_(*cursor), begin_(cursor->position()), pieces_(*cursor) {}

  std::optional<Fault> Decode(Node* node) {
    const bool is_folded = cursor_.Peek() == '>';
    cursor_.Advance(1);
    if (std::optional<Fault> fault = ReadHeader()) return fault;
    content_begin_ = content_end_ = cursor_.position();
    ReadIndentation();
    ReadLines(is_folded);
    node->kind = NodeKind::kScalar;
    node->style = is_folded ? ScalarStyle::kFolded : ScalarStyle::kLiteral;
    node->tag = ScalarTag::kString;
    node->range = {context_.file, begin_, content_end_};
    node->text = std::move(pieces_).Build({context_.file, content_begin_, content_end_});
    return std::nullopt;
  }

 private:
  Fault SyntaxFault(std::string message) const {
    const std::uint32_t at = cursor_.position();
    return {Fault::Kind::kSyntax, {context_.file, at, at + 1}, std::move(message)};
  }

  bool TakeChomping() {
    const char c = cursor_.Peek();
    if (c != '+' && c != '-') return false;
    chomping_ = c == '+' ? Chomping::kKeep : Chomping::kStrip;
    cursor_.Advance(1);
    return true;
  }

  bool TakeIncrement() {
    const char c = cursor_.Peek();
    if (c < '1' || c > '9') return false;
    increment_ = static_cast<std::uint32_t>(c - '0');
    cursor_.Advance(1);
    return true;
  }

  // Reads the indicators in either order, an optional comment, and the end of the line.
  std::optional<Fault> ReadHeader() {
    if (TakeChomping()) {
      TakeIncrement();
    } else if (TakeIncrement()) {
      TakeChomping();
    }
    if (!cursor_.IsBlank(0)) {
      return SyntaxFault("a block scalar's header is an indicator, `+` or `-`, and a digit 1 to 9");
    }
    cursor_.SkipSpaces();
    if (cursor_.Peek() == '#') cursor_.SkipToBreak();
    if (!cursor_.AtEnd() && !cursor_.TakeBreak()) {
      return SyntaxFault("the text of a block scalar begins on the next line");
    }
    return std::nullopt;
  }

  void ReadIndentation() {
    const std::uint32_t least = static_cast<std::uint32_t>(std::max(context_.indent + 1, 1));
    if (increment_ > 0) {
      indent_ = least + increment_ - 1;
      ReadEmptyLines();
      return;
    }
    // The first line with text decides the indentation, but a longer line of spaces before it
    // counts too.
    indent_ = least;
    while (cursor_.Peek() == ' ' || cursor_.AtBreak()) {
      if (cursor_.Peek() == ' ') {
        cursor_.Advance(1);
        indent_ = std::max(indent_, cursor_.column());
      } else {
        empty_lines_.push_back(TakeBreak());
      }
    }
  }

  LineBreak TakeBreak() {
    const std::uint32_t begin = cursor_.position();
    cursor_.TakeBreak();
    return {begin, cursor_.position()};
  }

  void SkipIndentation() {
    while (cursor_.column() < indent_ && cursor_.Peek() == ' ') cursor_.Advance(1);
  }

  void ReadEmptyLines() {
    empty_lines_.clear();
    SkipIndentation();
    while (cursor_.AtBreak()) {
      empty_lines_.push_back(TakeBreak());
      SkipIndentation();
    }
  }

  bool AtText() const { return cursor_.column() == indent_ && !cursor_.AtEnd(); }

  void AddBreak(const LineBreak& line_break, std::string_view text = "\n") {
    pieces_.AddDecoded(text, line_break.begin, line_break.end);
    content_end_ = line_break.end;
  }

  void AddEmptyLines() {
    for (const LineBreak& empty_line : empty_lines_) AddBreak(empty_line);
  }

  void ReadLines(bool is_folded) {
    LineBreak line_break;
    while (AtText()) {
      AddEmptyLines();
      const bool begins_with_space = cursor_.AtSpaceOrTab();
      const std::uint32_t begin = cursor_.position();
      cursor_.SkipToBreak();
      content_end_ = cursor_.position();
      pieces_.AddVerbatim(begin, content_end_);
      line_break = TakeBreak();
      ReadEmptyLines();
      if (!AtText()) break;
      if (!is_folded || begins_with_space || cursor_.AtSpaceOrTab()) {
        AddBreak(line_break);
      } else if (empty_lines_.empty()) {
        AddBreak(line_break, " ");
      }
    }
    const bool has_break = line_break.begin != line_break.end;
    if (chomping_ != Chomping::kStrip && has_break) AddBreak(line_break);
    if (chomping_ == Chomping::kKeep) AddEmptyLines();
  }

  const ScalarContext& context_;
  TextCursor& cursor_;
  const std::uint32_t begin_;
  ScalarPieces pieces_;
  Chomping chomping_ = Chomping::kClip;
  std::uint32_t increment_ = 0;  // as written in the header; 0 when it has none
  std::uint32_t indent_ = 0;     // the column of the text
  std::uint32_t content_begin_ = 0;
  std::uint32_t content_end_ = 0;
  std::vector<LineBreak> empty_lines_;  // before the next line of text
};

}  // namespace

std::optional<Fault> DecodeBlockScalar(const ScalarContext& context, TextCursor* cursor,
                                       Node* node) {
  return BlockScalarDecoder(context, cursor).Decode(node);
}

}  // namespace switchyard::yaml
