// A place in the text of a block document, and the line that it is on.
//
// It serves the reader of usual documents, which has already refused tabs and carriage returns:
// lines end with a line feed, and only spaces separate tokens.

#ifndef SWITCHYARD_COMPILER_YAML_BLOCK_CURSOR_H_
#define SWITCHYARD_COMPILER_YAML_BLOCK_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "compiler/yaml/text_cursor.h"

namespace switchyard::yaml {

class BlockCursor {
 public:
  // `at` is the beginning of a line.
  BlockCursor(std::string_view text, std::uint32_t at) : text_(text), at_(at), line_(at) {}

  std::string_view text() const { return text_; }
  std::uint32_t position() const { return at_; }
  char Peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool IsAtEnd() const { return at_ >= text_.size(); }
  // Also true at the end of the text.
  bool IsAtBreak(std::size_t ahead = 0) const {
    return at_ + ahead >= text_.size() || text_[at_ + ahead] == '\n';
  }
  bool IsBlank(std::size_t ahead) const { return IsAtBreak(ahead) || text_[at_ + ahead] == ' '; }
  bool IsAtDash() const { return Peek() == '-' && IsBlank(1); }
  std::uint32_t column() const { return at_ - line_; }

  // `---` or `...`.
  bool IsAtMark() const {
    if (column() != 0 || !IsBlank(3)) return false;
    const std::string_view mark = text_.substr(at_, 3);
    return mark == "---" || mark == "...";
  }

  std::string_view RestOfLine() const {
    const std::string_view rest = text_.substr(at_);
    return rest.substr(0, rest.find('\n'));
  }

  void SkipSpaces() {
    while (Peek() == ' ') ++at_;
  }

  // Moves to the next token. Returns whether there was a comment before it.
  bool SkipGap() {
    bool has_comment = false;
    while (true) {
      SkipSpaces();
      if (Peek() == '#') {
        has_comment = true;
        at_ += static_cast<std::uint32_t>(RestOfLine().size());
      }
      if (Peek() != '\n') return has_comment;
      line_ = ++at_;
    }
  }

  // Moves to the next token, which must be on another line.
  bool EndLine() {
    const std::uint32_t end = at_;
    SkipSpaces();
    if (!IsAtBreak() && (Peek() != '#' || at_ == end)) return false;
    SkipGap();
    return true;
  }

  // Must not cross the end of the line.
  void Advance(std::size_t count) { at_ += static_cast<std::uint32_t>(count); }
  void MoveBackTo(std::uint32_t position) { at_ = position; }

  // The same place as a TextCursor, for code that reads scalars of all kinds.
  TextCursor ToText() const {
    TextCursor cursor(text_, line_);
    cursor.Advance(column());
    return cursor;
  }
  void MoveTo(const TextCursor& cursor) {
    at_ = cursor.position();
    line_ = at_ - cursor.column();
  }

 private:
  std::string_view text_;
  std::uint32_t at_;
  std::uint32_t line_;  // where the line of at_ begins
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_BLOCK_CURSOR_H_
