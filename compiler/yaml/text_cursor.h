// A place in YAML text that knows its line and column.
//
// Positions are offsets of the file. The end of the text counts as a blank, as YAML's rules
// require.

#ifndef SWITCHYARD_COMPILER_YAML_TEXT_CURSOR_H_
#define SWITCHYARD_COMPILER_YAML_TEXT_CURSOR_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace switchyard::yaml {

class TextCursor {
 public:
  // `text` is the file's text up to the end of the part; `begin` is the beginning of a line.
  TextCursor(std::string_view text, std::uint32_t begin)
      : text_(text), position_(begin), line_begin_(begin) {}

  std::uint32_t position() const { return position_; }
  std::uint32_t column() const { return position_ - line_begin_; }  // 0-based, in bytes
  std::uint32_t line() const { return line_; }                      // 0 is the line of `begin`
  bool AtEnd() const { return position_ >= text_.size(); }

  // The character `ahead` bytes from here; at the end of the text NUL, which does not occur in
  // YAML.
  char Peek(std::size_t ahead = 0) const {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  bool AtBreak() const { return Peek() == '\n' || Peek() == '\r'; }
  bool AtSpaceOrTab() const { return Peek() == ' ' || Peek() == '\t'; }
  bool IsBlank(std::size_t ahead) const {
    const char c = Peek(ahead);
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\0';
  }

  // `---` or `...` at the beginning of a line.
  bool AtDocumentMark() const;

  // Must not cross the end of the line.
  void Advance(std::uint32_t count) { position_ += count; }
  void SkipSpaces() {
    while (Peek() == ' ') ++position_;
  }
  void SkipSpacesAndTabs();
  void SkipToBreak();
  // Moves over all characters of `set`, which has no line breaks.
  void SkipAll(const std::array<bool, 256>& set) {
    std::size_t at = position_;
    while (at < text_.size() && set[static_cast<unsigned char>(text_[at])]) ++at;
    position_ = static_cast<std::uint32_t>(at);
  }

  // Moves past one LF, CR LF or CR; false when there is none.
  bool TakeBreak() {
    if (!AtBreak()) return false;
    position_ += Peek() == '\r' && Peek(1) == '\n' ? 2 : 1;
    line_begin_ = position_;
    ++line_;
    return true;
  }

  // Where tabs separate tokens: nowhere, up to the first line break, or everywhere.
  enum class Tabs { kNowhere, kOnLine, kEverywhere };

  // Moves over white space, comments and line breaks to the next token.
  void SkipGap(Tabs tabs);

  // From here to the next line feed.
  std::string_view RestOfLine() const {
    const std::size_t end = text_.find('\n', position_);
    return text_.substr(position_, end == std::string_view::npos ? end : end - position_);
  }

  std::string_view Text(std::uint32_t begin, std::uint32_t end) const {
    return text_.substr(begin, end - begin);
  }

 private:
  std::string_view text_;
  std::uint32_t position_;
  std::uint32_t line_begin_;
  std::uint32_t line_ = 0;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_TEXT_CURSOR_H_
