// C++ literals and comments made from schema text.
//
// The only way to bring text of a user's into emitted code: whatever the text is, the result is one
// literal, or one comment that ends with its line. Text that would change the reading of the code
// (quotes, backslashes, line breaks, trigraphs, ends of comments) and text that would change how
// the code looks (control characters, marks that turn or hide text) comes out escaped.
#ifndef SWITCHYARD_COMPILER_CPP_LITERAL_H_
#define SWITCHYARD_COMPILER_CPP_LITERAL_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard::cpp {

// The text of one literal or of one constant expression in parentheses.
class Literal {
 public:
  // "text", in ASCII; bytes beyond it as octal escapes.
  static Literal String(std::string_view text);
  static Literal Integer(int64_t value);
  // The shortest text that reads back as `value`, always with a point or an exponent.
  static Literal Floating(double value);
  static Literal Bool(bool value);

  const std::string& text() const { return text_; }

 private:
  explicit Literal(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// What follows `// `: one line without line breaks.
class Comment {
 public:
  explicit Comment(std::string_view text);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Appends a part of a comment, cut at a space, that another line holds.
void AppendCommentPart(std::string_view part, std::string* out);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_LITERAL_H_
