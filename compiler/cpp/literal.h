// C++ literals and comments made from schema text.
//
// Text of a user enters emitted code in no other way. For any text the result is one literal, or
// one comment that ends with its line. Text that would change the meaning of the code (quotes,
// backslashes, line breaks, trigraphs, ends of comments) or its appearance (control characters,
// marks that turn or hide text) is escaped.
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
  // The shortest text that reads back as `value`; it always has a point or an exponent.
  static Literal Floating(double value);
  static Literal Bool(bool value);

  const std::string& text() const { return text_; }

 private:
  explicit Literal(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// The text after `// `: one line without line breaks.
class Comment {
 public:
  explicit Comment(std::string_view text);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Appends a part of a comment that was cut at a space. Another line holds the rest.
void AppendCommentPart(std::string_view part, std::string* out);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_LITERAL_H_
