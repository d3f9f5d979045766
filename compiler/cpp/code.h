// A piece of C++: what emitters and targets put together, and the only thing they can print.
//
// Made from identifiers, literals, comments and the string literals of our own sources, never from
// a std::string: text of a schema cannot become code without passing compiler/cpp/identifier.h or
// literal.h.
#ifndef SWITCHYARD_COMPILER_CPP_CODE_H_
#define SWITCHYARD_COMPILER_CPP_CODE_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"

namespace switchyard::cpp {

class Code {
 public:
  Code() = default;
  // A string literal in the source of the compiler.
  template <size_t N>
  Code(const char (&text)[N]) : text_(text, N - 1) {}  // NOLINT: implicit, so that literals join
  template <size_t N>
  Code(char (&text)[N]) = delete;                                   // a buffer is no literal
  Code(const Identifier& identifier) : text_(identifier.text()) {}  // NOLINT
  Code(const QualifiedName& name) : text_(name.ToString()) {}       // NOLINT
  Code(const Literal& literal) : text_(literal.text()) {}           // NOLINT
  static Code LineComment(const Comment& comment) { return Code("// " + comment.text()); }

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }

  Code& operator+=(const Code& other) {
    text_ += other.text_;
    return *this;
  }
  friend Code operator+(Code left, const Code& right) { return std::move(left += right); }

 private:
  friend Code Join(const std::vector<Code>& items, const Code& separator);
  explicit Code(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// `a, b, c`.
Code Join(const std::vector<Code>& items, const Code& separator);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_CODE_H_
