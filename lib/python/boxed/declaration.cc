#include "lib/python/boxed/declaration.h"

#include <cstddef>
#include <utility>

#include "lib/core/error.h"

namespace switchyard {
namespace {

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The text, and how far it has been read.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  [[noreturn]] void Fail(std::string_view expected) const {
    switchyard::Fail("schema '", text_, "': ", expected, " was expected at column ", at_ + 1);
  }

  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool Skip(std::string_view mark) {
    if (text_.substr(at_, mark.size()) != mark) return false;
    at_ += mark.size();
    return true;
  }
  void SkipBlanks() {
    while (Peek() == ' ' || Peek() == '\n' || Peek() == '\t') ++at_;
  }
  void Expect(std::string_view mark) {
    if (!Skip(mark)) Fail(std::string("`").append(mark) + "`");
  }

  std::string ReadWord(std::string_view what) {
    const size_t begin = at_;
    while (IsWordCharacter(Peek())) ++at_;
    if (at_ == begin || (text_[begin] >= '0' && text_[begin] <= '9')) {
      at_ = begin;
      Fail(what);
    }
    return std::string(text_.substr(begin, at_ - begin));
  }

  // The digits that come next.
  std::string ReadDigits() {
    const size_t begin = at_;
    while (Peek() >= '0' && Peek() <= '9') ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string ReadAlias() {
    const size_t end = text_.find(')', at_);
    if (end == std::string_view::npos || end == at_) Fail("an alias set");
    const std::string_view alias = text_.substr(at_, end - at_);
    for (const char c : alias) {
      const bool is_known = IsWordCharacter(c) || c == '!' || c == '|' || c == '*' || c == ' ' ||
                            c == '-' || c == '>';
      if (!is_known) Fail("an alias set");
    }
    at_ = end + 1;
    return std::string(alias);
  }

  // Up to the comma or the parenthesis behind it.
  std::string ReadDefault() {
    const size_t begin = at_;
    if (Peek() == '"' || Peek() == '\'') {
      SkipString();
    } else if (Peek() == '[') {
      at_ = text_.find(']', at_);
      if (at_ == std::string_view::npos) {
        at_ = text_.size();
        Fail("`]`");
      }
      ++at_;
    } else {
      while (at_ < text_.size() && Peek() != ',' && Peek() != ')' && Peek() != ' ') ++at_;
    }
    if (at_ == begin) Fail("a default");
    return std::string(text_.substr(begin, at_ - begin));
  }

 protected:
  std::string_view text_;
  size_t at_ = 0;

 private:
  void SkipString() {
    const char quote = text_[at_++];
    while (at_ < text_.size() && Peek() != quote) at_ += Peek() == '\\' ? 2 : 1;
    if (at_ >= text_.size()) {
      at_ = text_.size();
      Fail("the end of a text");
    }
    ++at_;
  }
};

class Reader : public Cursor {
 public:
  using Cursor::Cursor;

  Declaration Read() {
    Declaration declaration;
    declaration.name = ReadWord("a name");
    if (Skip("::")) {
      declaration.name_space = std::exchange(declaration.name, ReadWord("a name"));
    }
    if (Skip(".")) declaration.overload = ReadWord("an overload name");
    declaration.arguments = ReadArguments();
    SkipBlanks();
    Expect("->");
    SkipBlanks();
    declaration.returns = ReadReturns();
    SkipBlanks();
    if (at_ != text_.size()) Fail("the end");
    return declaration;
  }

 private:
  std::vector<DeclaredValue> ReadArguments() {
    std::vector<DeclaredValue> arguments;
    bool is_keyword_only = false;
    Expect("(");
    SkipBlanks();
    while (!Skip(")")) {
      if (!is_keyword_only && Skip("*")) {
        is_keyword_only = true;
      } else {
        arguments.push_back(ReadArgument(is_keyword_only));
        CheckName(arguments);
      }
      SkipBlanks();
      if (Skip(",")) {
        SkipBlanks();
      } else if (Peek() != ')') {
        Fail("`,` or `)`");
      }
    }
    return arguments;
  }

  void CheckName(const std::vector<DeclaredValue>& arguments) const {
    const std::string& name = arguments.back().name;
    for (size_t i = 0; i + 1 < arguments.size(); ++i) {
      SWITCHYARD_CHECK(arguments[i].name != name, "schema '", text_, "': two arguments are called ",
                       name);
    }
  }

  DeclaredValue ReadArgument(bool is_keyword_only) {
    DeclaredValue argument = ReadType();
    argument.is_keyword_only = is_keyword_only;
    SkipBlanks();
    argument.name = ReadWord("the name of an argument");
    if (Skip("=")) argument.default_text = ReadDefault();
    return argument;
  }

  std::vector<DeclaredValue> ReadReturns() {
    std::vector<DeclaredValue> returns;
    if (!Skip("(")) {
      returns.push_back(ReadReturn());
      return returns;
    }
    SkipBlanks();
    while (!Skip(")")) {
      returns.push_back(ReadReturn());
      SkipBlanks();
      if (Skip(",")) {
        SkipBlanks();
      } else if (Peek() != ')') {
        Fail("`,` or `)`");
      }
    }
    return returns;
  }

  DeclaredValue ReadReturn() {
    DeclaredValue value = ReadType();
    const size_t end = at_;
    SkipBlanks();
    if (IsWordCharacter(Peek())) {
      value.name = ReadWord("the name of a return");
    } else {
      at_ = end;
    }
    return value;
  }

  DeclaredValue ReadType() {
    DeclaredValue value;
    value.type = ReadWord("a type");
    for (;;) {
      if (Skip("?")) {
        value.type += '?';
      } else if (Skip("[")) {
        value.type += "[" + ReadDigits() + "]";
        Expect("]");
      } else if (value.alias.empty() && Skip("(")) {
        value.alias = ReadAlias();
      } else {
        return value;
      }
    }
  }
};

}  // namespace

Declaration ReadDeclaration(std::string_view text) { return Reader(text).Read(); }

}  // namespace switchyard
