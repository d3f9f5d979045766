// Checks the layout of a document: white space, punctuation and columns between its nodes, as YAML
// 1.1 demands them.
//
// Moves a cursor through the text and remembers the first fault. Functions that return bool return
// false when they have found a fault; fault() returns it.

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

// The context of a node.
struct Place {
  int indent = -1;           // column of the block collection around it; -1 at the top
  int depth = 0;             // the number of collections around it
  bool in_flow = false;      // within [] or {}
  bool is_compact = false;   // a block collection may begin on the line of the token before it
  bool may_dedent = false;   // a block sequence may stand at the column of its key
  bool may_be_pair = false;  // `[key: value]`
};

// Tabs separate tokens only where no block collection can begin.
inline TextCursor::Tabs TabsIn(const Place& place) {
  if (place.in_flow) return TextCursor::Tabs::kEverywhere;
  return place.is_compact ? TextCursor::Tabs::kNowhere : TextCursor::Tabs::kOnLine;
}

// The context of the elements of a flow collection at `place`.
inline Place WithinBrackets(const Place& place) {
  Place inner;
  inner.indent = place.indent;
  inner.depth = place.depth + 1;
  inner.in_flow = true;
  return inner;
}

class DocumentLayout {
 public:
  // `text` is the file's text up to the end of the part; `begin` is the beginning of a line.
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
  // Records a syntax fault under the cursor.
  bool Fail(std::string message);

  // Call where a token ends under the cursor. The rest of the line is then not on a new line.
  void EndToken() { line_ = cursor_.line(); }
  bool IsOnNewLine() const { return cursor_.line() != line_; }

  // Moves from the beginning of the text to the content of the document. `has_mark` becomes whether
  // there was a `---`; `handles` collects the directives.
  bool Begin(TagHandles* handles, bool* has_mark);

  // Moves from the end of the content to the end of the text, or to a second document, and sets the
  // range of the latter.
  bool End(std::optional<source::SourceRange>* second_document);

  // Reads the anchor and the tag under the cursor, if there are any. Unless `one_line`, their node
  // may begin on a later line.
  bool TakeProperties(const TagHandles& handles, const Place& place, bool one_line,
                      NodeProperties* properties);

  // Checks that a value on a line of its own is indented deeper than the collection around it, and
  // that a block collection begins on a line of its own or after a dash.
  bool CheckPlace(const Place& place, bool is_block_collection, bool is_block_sequence);

  // Checks that an element of a block collection is in the same column as the first one.
  bool CheckBelow(std::uint32_t column, const char* message);

  // Whether the cursor is at a question mark that makes the next node a key of a block mapping.
  bool AtExplicitKey() const { return cursor_.Peek() == '?' && cursor_.IsBlank(1); }

  // Moves from the end of an explicit key to its colon at `column`. False, without moving, when
  // there is none.
  bool TakeGapToValue(std::uint32_t column);

  // Whether only white space separates the dash under the cursor from another dash below it. When
  // an entry is a sequence, LLVM merges such an entry with the next one.
  bool IsNextDashBelow(std::uint32_t column) const;

  // Moves past the opening `bracket`, which must not be followed by a comma.
  bool OpenBracket(char bracket);
  // Moves past a comma, if there is one, which must not be followed by another.
  bool TakeComma(bool* is_taken);
  // Moves past the closing `bracket`.
  bool CloseBracket(char bracket);

 private:
  bool PassSeparator();
  // The end of a malformed tag, for its range.
  std::uint32_t TagEnd();

  const source::FileId file_;
  TextCursor cursor_;
  std::uint32_t line_ = 0;  // where the token before the cursor ended
  std::optional<Fault> fault_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DOCUMENT_LAYOUT_H_
