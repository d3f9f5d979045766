#include "compiler/yaml/quoted_scalar.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/yaml/escape_sequence.h"
#include "compiler/yaml/scalar_pieces.h"

namespace switchyard::yaml {
namespace {

class QuotedScalarDecoder {
 public:
  QuotedScalarDecoder(const ScalarContext& context, TextCursor* cursor)
      : context_(context), cursor_(*cursor), begin_(cursor->position()), pieces_(*cursor) {}

  std::optional<Fault> Decode(Node* node) {
    const char quote = cursor_.Peek();
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
    node->kind = NodeKind::kScalar;
    node->style = quote == '"' ? ScalarStyle::kDoubleQuoted : ScalarStyle::kSingleQuoted;
    node->range = {context_.file, begin_, end + 1};
    node->text = std::move(pieces_).Build({context_.file, begin_ + 1, end});
    node->tag = ScalarTag::kString;
    return std::nullopt;
  }

 private:
  Fault SyntaxFault(std::uint32_t at, std::string message) const {
    return {Fault::Kind::kSyntax, {context_.file, at, at + 1}, std::move(message)};
  }

  // Ends the verbatim run, and adds `text` for the next `size` bytes.
  void AddDecoded(std::string_view text, std::uint32_t from, std::uint32_t size) {
    pieces_.AddVerbatim(run_, from);
    pieces_.AddDecoded(text, from, from + size);
    cursor_.Advance(size);
    run_ = cursor_.position();
  }

  // Moves over empty lines to the next text of a quoted scalar; `breaks` collects their decoded
  // text.
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

  // White space within quotes stays as it is within a line, and is folded over line breaks.
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

  const ScalarContext& context_;
  TextCursor& cursor_;
  const std::uint32_t begin_;
  std::uint32_t run_ = 0;  // the first byte that has not been added
  ScalarPieces pieces_;
};

}  // namespace

std::optional<Fault> DecodeQuotedScalar(const ScalarContext& context, TextCursor* cursor,
                                        Node* node) {
  return QuotedScalarDecoder(context, cursor).Decode(node);
}

}  // namespace switchyard::yaml
