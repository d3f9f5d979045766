#include "compiler/source/document_layout.h"

#include <utility>

namespace switchyard::yaml {

bool DocumentLayout::Fail(Fault fault) {
  if (!fault_) fault_ = std::move(fault);
  return false;
}

bool DocumentLayout::Fail(Fault::Kind kind, std::uint32_t begin, std::uint32_t end) {
  return Fail(Fault{kind, {file_, begin, end}, std::string(cursor_.Text(begin, end))});
}

bool DocumentLayout::Fail(std::string message) {
  if (cursor_.Peek() == '\t') message = "a tab stands where only spaces separate";
  return Fail(Fault{Fault::Kind::kSyntax, RangeFrom(position()), std::move(message)});
}

bool DocumentLayout::Begin(bool* has_mark) {
  cursor_.SkipGap();
  if (cursor_.column() == 0 && cursor_.Peek() == '%') return Fail("a directive stands here");
  *has_mark = cursor_.AtDocumentMark();
  if (*has_mark && cursor_.Peek() == '.') return Fail("the document ends before it begins");
  if (*has_mark) cursor_.Advance(3);
  EndToken();
  return true;
}

bool DocumentLayout::End(std::optional<source::SourceRange>* second_document) {
  cursor_.SkipGap();
  bool is_ended = false;
  while (cursor_.AtDocumentMark() && cursor_.Peek() == '.') {
    cursor_.Advance(3);
    cursor_.SkipGap();
    is_ended = true;
  }
  if (cursor_.AtEnd()) return true;
  if (!is_ended && !cursor_.AtDocumentMark()) return Fail("unexpected text behind a value");
  const std::uint32_t begin = position();
  cursor_.SkipToBreak();
  *second_document = RangeFrom(begin);
  return true;
}

bool DocumentLayout::CheckNoProperty() {
  const char c = cursor_.Peek();
  if (c != '&' && c != '*' && c != '!') return true;
  const std::uint32_t begin = position();
  while (!cursor_.IsBlank(0) && cursor_.Peek() != ',') cursor_.Advance(1);
  return Fail(c == '!' ? Fault::Kind::kTag : Fault::Kind::kAnchor, begin, position());
}

bool DocumentLayout::CheckPlace(const Place& place, bool is_block_collection,
                                bool is_block_sequence) {
  if (place.in_flow) return true;
  if (!IsOnNewLine()) {
    return !is_block_collection || place.is_compact ||
           Fail("a block collection begins on the line of its key");
  }
  const int least = place.indent + (is_block_sequence && place.may_dedent ? 0 : 1);
  return static_cast<int>(cursor_.column()) >= least ||
         Fail("a value is not indented deeper than what it belongs to");
}

bool DocumentLayout::CheckBelow(std::uint32_t column, const char* message) {
  if (!IsOnNewLine()) return Fail("unexpected text behind a value");
  return cursor_.column() == column || Fail(message);
}

// A comma behind a comma is refused before LLVM is moved on, for it goes over commas in a row by
// recursion.
bool DocumentLayout::PassSeparator() {
  cursor_.Advance(1);
  EndToken();
  cursor_.SkipGap();
  return cursor_.Peek() != ',' || Fail("a comma without an entry before it");
}

bool DocumentLayout::OpenBracket(char bracket) {
  // LLVM takes a tab before a block collection for its beginning.
  return cursor_.Peek() == bracket ? PassSeparator() : Fail("unexpected text");
}

bool DocumentLayout::TakeComma(bool* is_taken) {
  cursor_.SkipGap();
  *is_taken = cursor_.Peek() == ',';
  return !*is_taken || PassSeparator();
}

bool DocumentLayout::CloseBracket(char bracket) {
  cursor_.SkipGap();
  if (cursor_.Peek() != bracket) return Fail(std::string("expected `") + bracket + "`");
  cursor_.Advance(1);
  EndToken();
  return true;
}

}  // namespace switchyard::yaml
