// The layout of a document: white space, punctuation and columns between its nodes, as YAML 1.1
// demands them.
//
// Moves a cursor through the text and remembers the first thing that is wrong. What returns bool
// returns false when it has found something, which fault() then tells.

#ifndef SWITCHYARD_COMPILER_YAML_DOCUMENT_LAYOUT_H_
#define SWITCHYARD_COMPILER_YAML_DOCUMENT_LAYOUT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/source/source_range.h"
#include "compiler/yaml/node_properties.h"
#include "compiler/yaml/text_cursor.h"
#include "compiler/yaml/yaml_fault.h"

namespace switchyard::yaml {

// Where a node stands.
struct Place {
  int indent = -1;           // column of the block collection around it; -1 at the top
  int depth = 0;             // collections around it
  bool in_flow = false;      // within [] or {}
  bool is_compact = false;   // a block collection may begin on the line of the token before it
  bool may_dedent = false;   // a block sequence may stand at the column of its key
  bool may_be_pair = false;  // `[key: value]`
};

// Tabs separate where no block collection can begin.
inline TextCursor::Tabs TabsIn(const Place& place) {
  if (place.in_flow) return TextCursor::Tabs::kEverywhere;
  return place.is_compact ? TextCursor::Tabs::kNowhere : TextCursor::Tabs::kOnLine;
}

// Where the elements of a flow collection at `place` stand.
inline Place WithinBrackets(const Place& place) {
  Place inner;
  inner.indent = place.indent;
  inner.depth = place.depth + 1;
  inner.in_flow = true;
  return inner;
}

class DocumentLayout {
 public:
  // `text` is the file's up to the end of the part to be read; `begin` is the beginning of a line.
  DocumentLayout(source::FileId file, std::string_view text, std::uint32_t begin)
      : file_(file), cursor_(text, begin) {}

  TextCursor& cursor() { return cursor_; }
  std::uint32_t position() const { return cursor_.position(); }
  source::SourceRange RangeOf(std::uint32_t begin, std::uint32_t end) const {
    return {file_, begin, end};
  }
  source::SourceRange RangeFrom(std::uint32_t begin) const { return RangeOf(begin, position()); }

  const std::optional<Fault>& fault() const { return fault_; }
  bool Fail(Fault fault);
  bool Fail(Fault::Kind kind, std::uint32_t begin, std::uint32_t end);
  // A syntax fault under the cursor.
  bool Fail(std::string message);

  // A token ends under the cursor; what follows on this line is not on a new one.
  void EndToken() { line_ = cursor_.line(); }
  bool IsOnNewLine() const { return cursor_.line() != line_; }

  // From the beginning of the text to the document's content; whether `---` stood before it.
  // `handles` takes what directives say.
  bool Begin(TagHandles* handles, bool* has_mark);

  // From behind the content to the end of the text or a second document, of which the range is
  // given.
  bool End(std::optional<source::SourceRange>* second_document);

  // The anchor and the tag under the cursor, if there are any. What belongs to them may stand on a
  // line below, unless `one_line`.
  bool TakeProperties(const TagHandles& handles, const Place& place, bool one_line,
                      NodeProperties* properties);

  // A value on a line of its own is indented deeper than the collection around it, and a block
  // collection begins on a line of its own or behind a dash.
  bool CheckPlace(const Place& place, bool is_block_collection, bool is_block_sequence);

  // The element of a block collection that is not its first stands below the first.
  bool CheckBelow(std::uint32_t column, const char* message);

  // A question mark that makes what follows a key, in a block mapping.
  bool AtExplicitKey() const { return cursor_.Peek() == '?' && cursor_.IsBlank(1); }

  // From the end of an explicit key to its colon, which stands at `column`; false, without moving,
  // when there is none.
  bool TakeGapToValue(std::uint32_t column);

  // Whether nothing but white space stands between the dash under the cursor and another below it.
  // LLVM takes such an entry together with the next one: for an entry that is a sequence.
  bool IsNextDashBelow(std::uint32_t column) const;

  // Past the opening `bracket`; what follows is not a comma.
  bool OpenBracket(char bracket);
  // Past a comma, if there is one; what follows is not another.
  bool TakeComma(bool* is_taken);
  // Past the closing `bracket`.
  bool CloseBracket(char bracket);

 private:
  bool PassSeparator();
  // Past what a malformed tag goes on with.
  std::uint32_t TagEnd();

  const source::FileId file_;
  TextCursor cursor_;
  std::uint32_t line_ = 0;  // where the token before the cursor ended
  std::optional<Fault> fault_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DOCUMENT_LAYOUT_H_
