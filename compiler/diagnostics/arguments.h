// The typed arguments of diagnostics. Each type knows how it is shown. A plain string is not
// accepted, so schema text is always quoted and library text never is.
//
// They hold views and are formatted before Sink::Report returns.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_ARGUMENTS_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_ARGUMENTS_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace switchyard::diagnostics {

// Text of the user in backticks. In all texts, bytes that would break the line or the terminal are
// shown as \xNN (printable.h).
class QuotedArgument {
 public:
  void AppendTo(std::string* out) const;

 protected:
  explicit QuotedArgument(std::string_view text) : text_(text) {}

 private:
  std::string_view text_;
};

// The name of an operator, an argument or an entry's key, or another word of the user.
class Name : public QuotedArgument {
 public:
  explicit Name(std::string_view text) : QuotedArgument(text) {}
};

// A type as the schema spells it.
class TypeText : public QuotedArgument {
 public:
  explicit TypeText(std::string_view text) : QuotedArgument(text) {}
};

// An alias annotation or one of its sets.
class AliasSetText : public QuotedArgument {
 public:
  explicit AliasSetText(std::string_view text) : QuotedArgument(text) {}
};

// A dispatch key.
class KeyText : public QuotedArgument {
 public:
  explicit KeyText(std::string_view text) : QuotedArgument(text) {}
};

// Text of ours or of a library, without quotes: a system's reason, a parser's message.
class Text {
 public:
  explicit Text(std::string_view text) : text_(text) {}
  void AppendTo(std::string* out) const;

 private:
  std::string_view text_;
};

// A kind of thing, without quotes: "mapping", "functional".
class KindText : public Text {
 public:
  explicit KindText(std::string_view text) : Text(text) {}
};

// A position in a list, counted from 1: 1st, 2nd, 3rd.
class Ordinal {
 public:
  explicit Ordinal(std::size_t value) : value_(value) {}
  void AppendTo(std::string* out) const;

 private:
  std::size_t value_;
};

// A number of things.
class Count {
 public:
  explicit Count(std::size_t value) : value_(value) {}
  void AppendTo(std::string* out) const;

 private:
  std::size_t value_;
};

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_ARGUMENTS_H_
