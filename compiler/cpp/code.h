// A piece of C++. Emitters and targets combine such pieces and can print nothing else.
//
// Made from identifiers, literals, comments and the string literals of our own sources, never from
// a std::string: text of a schema becomes code only through compiler/cpp/identifier.h or literal.h.
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
  Code(char (&text)[N]) = delete;                                   // a buffer is not a literal
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
  Code& operator+=(const Identifier& other) {
    text_ += other.text();
    return *this;
  }
  template <size_t N>
  Code& operator+=(const char (&text)[N]) {
    text_.append(text, N - 1);
    return *this;
  }
  template <typename Other>
  friend Code operator+(Code left, const Other& right) {
    return std::move(left += right);
  }
  template <size_t N>
  friend Code operator+(const char (&left)[N], const Code& right) {
    Code sum;
    sum.text_.reserve(N - 1 + right.text_.size());
    sum.text_.append(left, N - 1).append(right.text_);
    return sum;
  }

 private:
  template <typename... Parts>
  friend Code Concat(const Parts&... parts);
  static size_t SizeOf(const Code& part) { return part.text_.size(); }
  static size_t SizeOf(const Identifier& part) { return part.text().size(); }
  template <size_t N>
  static size_t SizeOf(const char (& /*text*/)[N]) {
    return N - 1;
  }
  friend Code Join(const std::vector<Code>& items, const Code& separator);
  explicit Code(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// Joins the parts as `+` does, with one allocation.
template <typename... Parts>
Code Concat(const Parts&... parts) {
  Code result;
  result.text_.reserve((Code::SizeOf(parts) + ...));
  ((result += parts), ...);
  return result;
}

// `a, b, c`.
Code Join(const std::vector<Code>& items, const Code& separator);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_CODE_H_
