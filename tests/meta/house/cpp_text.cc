#include "tests/meta/house/cpp_text.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace switchyard::meta {
namespace {

bool IsWordByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Walks over the text once, copying code and blanking the rest.
class CodeKeeper {
 public:
  explicit CodeKeeper(std::string_view text) : text_(text), code_(text) {}

  std::string Run() && {
    while (at_ < text_.size()) Step();
    return std::move(code_);
  }

 private:
  void Step() {
    const std::string_view rest = text_.substr(at_);
    if (rest.substr(0, 2) == "//") return BlankTo(EndOfLine(at_));
    if (rest.substr(0, 2) == "/*") return BlankTo(After(text_.find("*/", at_ + 2), 2));
    if (rest[0] == '#' && IsFirstOnLine()) return BlankTo(EndOfDirective());
    if (rest.substr(0, 2) == "R\"" && !ContinuesWord()) return BlankTo(EndOfRawString());
    // An apostrophe after a digit separates digits.
    if (rest[0] == '"' || (rest[0] == '\'' && !ContinuesWord())) return BlankTo(EndOfLiteral());
    ++at_;
  }

  void BlankTo(size_t end) {
    for (; at_ < end; ++at_) {
      if (text_[at_] != '\n') code_[at_] = ' ';
    }
  }

  size_t After(size_t found, size_t length) const {
    return found == std::string_view::npos ? text_.size() : found + length;
  }

  size_t EndOfLine(size_t from) const { return std::min(text_.find('\n', from), text_.size()); }

  size_t EndOfDirective() const {
    size_t end = EndOfLine(at_);
    while (end < text_.size() && text_[end - 1] == '\\') end = EndOfLine(end + 1);
    return end;
  }

  size_t EndOfRawString() const {
    const size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return text_.size();
    const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    return After(text_.find(close, open), close.size());
  }

  size_t EndOfLiteral() const {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != text_[at_]) end += text_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text_.size());
  }

  bool IsFirstOnLine() const {
    const size_t before =
        at_ == 0 ? std::string_view::npos : text_.find_last_not_of(" \t", at_ - 1);
    return before == std::string_view::npos || text_[before] == '\n';
  }

  bool ContinuesWord() const { return at_ > 0 && IsWordByte(text_[at_ - 1]); }

  std::string_view text_;
  std::string code_;
  size_t at_ = 0;
};

// The statement without `template <...>`, in which `class` means something else.
std::string_view DropTemplateHead(std::string_view statement) {
  while (statement.substr(0, 8) == "template") {
    size_t at = statement.find('<');
    if (at == std::string_view::npos) return statement;
    for (int depth = 0; at < statement.size(); ++at) {
      if (statement[at] == '<') ++depth;
      if (statement[at] == '>' && --depth == 0) break;
    }
    statement.remove_prefix(std::min(at + 1, statement.size()));
    statement.remove_prefix(std::min(statement.find_first_not_of(" \n"), statement.size()));
  }
  return statement;
}

bool IsWord(std::string_view text, std::string_view word) {
  return text.substr(0, word.size()) == word &&
         (text.size() == word.size() || !IsWordByte(text[word.size()]));
}

// Whether the braces after this statement contain the members of a class. A statement with a value
// or parameters is a variable or a function whose type is named with `struct`.
bool OpensClass(std::string_view statement) {
  statement = DropTemplateHead(statement);
  const bool is_class =
      IsWord(statement, "class") || IsWord(statement, "struct") || IsWord(statement, "union");
  const bool has_end = !statement.empty() && statement[statement.find_last_not_of(" \n")] == ')';
  return is_class && !has_end && statement.find('=') == std::string_view::npos;
}

// Whether the braces after this statement contain the body of a function.
bool OpensFunction(std::string_view statement) {
  statement = DropTemplateHead(statement);
  for (const std::string_view word : {"namespace", "class", "struct", "union", "enum", "extern"}) {
    if (statement.substr(0, word.size()) == word) return false;
  }
  const size_t parenthesis = statement.find('(');
  // `=` before the parameters is an initializer, except in names of operators.
  return parenthesis != std::string_view::npos &&
         (statement.substr(0, parenthesis).find('=') == std::string_view::npos ||
          statement.find("operator") < parenthesis);
}

// Follows braces, and remembers the outermost function around them.
class FunctionFinder {
 public:
  explicit FunctionFinder(std::string_view code) : code_(code) {}

  std::vector<Extent> Run() && {
    for (at_ = 0; at_ < code_.size(); ++at_) Step(code_[at_]);
    return std::move(functions_);
  }

 private:
  void Step(char c) {
    if (c == '\n') ++line_;
    if (function_depth_.has_value()) return StepInFunction(c);
    if (c == '{' && start_.has_value() && OpensFunction(Statement())) {
      function_depth_ = ++depth_;
    } else if (c == '{' || c == '}') {
      depth_ += c == '{' ? 1 : -1;
      start_.reset();
    } else if (c == ';' || (c == ':' && IsAccessLabel())) {
      start_.reset();
    } else if (!start_.has_value() && !std::isspace(static_cast<unsigned char>(c))) {
      start_ = at_;
      start_line_ = line_;
    }
  }

  void StepInFunction(char c) {
    if (c == '{') ++depth_;
    if (c != '}' || depth_-- != *function_depth_) return;
    function_depth_.reset();
    // The braces of a member initializer: the body follows.
    const size_t next = code_.find_first_not_of(" \n", at_ + 1);
    if (next != std::string_view::npos && (code_[next] == ',' || code_[next] == '{')) return;
    functions_.push_back({start_line_, line_});
    start_.reset();
  }

  bool IsAccessLabel() const {
    if (!start_.has_value()) return false;
    const std::string_view word = Statement();
    return word == "public" || word == "protected" || word == "private";
  }

  std::string_view Statement() const { return code_.substr(*start_, at_ - *start_); }

  std::string_view code_;
  size_t at_ = 0;
  size_t line_ = 1;
  int depth_ = 0;
  std::optional<int> function_depth_;
  std::optional<size_t> start_;
  size_t start_line_ = 0;
  std::vector<Extent> functions_;
};

// Follows braces, and remembers which of them belong to classes.
class ClassFinder {
 public:
  explicit ClassFinder(std::string_view code) : code_(code) {}

  std::vector<Extent> Run() && {
    for (at_ = 0; at_ < code_.size(); ++at_) Step(code_[at_]);
    return std::move(classes_);
  }

 private:
  void Step(char c) {
    if (c == '\n') ++line_;
    if (c == '{') {
      const bool is_class = start_.has_value() && OpensClass(code_.substr(*start_, at_ - *start_));
      open_.push_back(is_class ? start_line_ : 0);
    } else if (c == '}' && !open_.empty()) {
      if (open_.back() != 0) classes_.push_back({open_.back(), line_});
      open_.pop_back();
    }
    if (c == '{' || c == '}' || c == ';' || c == ':') {
      // The colon before the bases of a class is part of its head.
      if (c != ':' || !IsHead()) start_.reset();
    } else if (!start_.has_value() && !std::isspace(static_cast<unsigned char>(c))) {
      start_ = at_;
      start_line_ = line_;
    }
  }

  bool IsHead() const {
    return start_.has_value() && OpensClass(code_.substr(*start_, at_ - *start_));
  }

  std::string_view code_;
  size_t at_ = 0;
  size_t line_ = 1;
  std::vector<size_t> open_;  // per brace, the first line of its class; 0 for others
  std::optional<size_t> start_;
  size_t start_line_ = 0;
  std::vector<Extent> classes_;
};

}  // namespace

std::string KeepCode(std::string_view text) { return CodeKeeper(text).Run(); }

std::vector<Extent> FindFunctions(std::string_view code) { return FunctionFinder(code).Run(); }

std::vector<Extent> FindClasses(std::string_view code) { return ClassFinder(code).Run(); }

}  // namespace switchyard::meta
