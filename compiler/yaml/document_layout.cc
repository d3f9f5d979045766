#include "compiler/yaml/document_layout.h"

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
  if (cursor_.Peek() == '\t') message = "a tab is in a place where only spaces separate";
  return Fail(Fault{Fault::Kind::kSyntax, RangeFrom(position()), std::move(message)});
}

bool DocumentLayout::Begin(TagHandles* handles, bool* has_mark) {
  bool has_version = false;
  cursor_.SkipGap(TextCursor::Tabs::kNowhere);
  const bool has_directive = cursor_.column() == 0 && cursor_.Peek() == '%';
  while (cursor_.column() == 0 && cursor_.Peek() == '%') {
    const std::uint32_t begin = position();
    if (!TakeDirective(handles, &has_version, &cursor_)) {
      cursor_.SkipToBreak();
      return Fail(
          Fault{Fault::Kind::kSyntax, RangeFrom(begin), "this is not a directive of YAML 1.1"});
    }
    cursor_.SkipGap(TextCursor::Tabs::kNowhere);
  }
  *has_mark = cursor_.AtDocumentMark();
  if (*has_mark && cursor_.Peek() == '.') return Fail("the document ends before it begins");
  if (has_directive && !*has_mark) return Fail("expected `---` after a directive");
  if (*has_mark) cursor_.Advance(3);
  EndToken();
  return true;
}

bool DocumentLayout::End(std::optional<source::SourceRange>* second_document) {
  cursor_.SkipGap(TextCursor::Tabs::kOnLine);
  bool is_ended = false;
  while (cursor_.AtDocumentMark() && cursor_.Peek() == '.') {
    cursor_.Advance(3);
    cursor_.SkipGap(TextCursor::Tabs::kOnLine);
    is_ended = true;
  }
  if (cursor_.AtEnd()) return true;
  if (!is_ended && !cursor_.AtDocumentMark()) return Fail("unexpected text after a value");
  const std::uint32_t begin = position();
  cursor_.SkipToBreak();
  *second_document = RangeFrom(begin);
  return true;
}

bool DocumentLayout::TakeProperties(const TagHandles& handles, const Place& place, bool one_line,
                                    NodeProperties* properties) {
  while (true) {
    const char c = cursor_.Peek();
    const bool is_anchor = c == '&';
    if (!is_anchor && c != '!') return true;
    WrittenName& name = is_anchor ? properties->anchor : properties->tag;
    if (name.is_written()) return Fail("a node has at most one anchor and one tag");
    const bool is_read = is_anchor ? TakeAnchorName(&cursor_, &name)
                                   : TakeTag(handles, place.in_flow, &cursor_, &name);
    if (!is_read && is_anchor) return Fail("the name of an anchor consists of letters and digits");
    if (!is_read) return Fail(Fault::Kind::kTag, name.begin, TagEnd());
    EndToken();
    if (one_line) {
      cursor_.SkipSpaces();
    } else {
      cursor_.SkipGap(place.in_flow ? TextCursor::Tabs::kEverywhere : TextCursor::Tabs::kOnLine);
    }
  }
}

std::uint32_t DocumentLayout::TagEnd() {
  while (!cursor_.IsBlank(0) && cursor_.Peek() != ',') cursor_.Advance(1);
  return position();
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
         Fail("a value is not indented more deeply than what it belongs to");
}

bool DocumentLayout::CheckBelow(std::uint32_t column, const char* message) {
  if (!IsOnNewLine()) return Fail("unexpected text after a value");
  return cursor_.column() == column || Fail(message);
}

bool DocumentLayout::TakeGapToValue(std::uint32_t column) {
  TextCursor ahead = cursor_;
  ahead.SkipGap(TextCursor::Tabs::kOnLine);
  if (ahead.column() != column || ahead.Peek() != ':' || !ahead.IsBlank(1)) return false;
  cursor_ = ahead;
  return true;
}

bool DocumentLayout::IsNextDashBelow(std::uint32_t column) const {
  TextCursor ahead = cursor_;
  ahead.Advance(1);
  ahead.SkipGap(TextCursor::Tabs::kNowhere);
  return ahead.line() != cursor_.line() && ahead.column() == column;
}

// A second comma in a row is refused before LLVM's iterator moves on, because LLVM goes over
// consecutive commas by recursion.
bool DocumentLayout::PassSeparator() {
  cursor_.Advance(1);
  EndToken();
  cursor_.SkipGap(TextCursor::Tabs::kEverywhere);
  return cursor_.Peek() != ',' || Fail("a comma without an entry before it");
}

bool DocumentLayout::OpenBracket(char bracket) {
  // LLVM takes a tab before a block collection for the collection's beginning.
  return cursor_.Peek() == bracket ? PassSeparator() : Fail("unexpected text");
}

bool DocumentLayout::TakeComma(bool* is_taken) {
  cursor_.SkipGap(TextCursor::Tabs::kEverywhere);
  *is_taken = cursor_.Peek() == ',';
  return !*is_taken || PassSeparator();
}

bool DocumentLayout::CloseBracket(char bracket) {
  cursor_.SkipGap(TextCursor::Tabs::kEverywhere);
  if (cursor_.Peek() != bracket) return Fail(std::string("expected `") + bracket + "`");
  cursor_.Advance(1);
  EndToken();
  return true;
}

}  // namespace switchyard::yaml
