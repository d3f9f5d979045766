#include "tests/compiler/emit/cpp_tokens.h"

#include <cctype>
#include <cstddef>

namespace switchyard::emit {
namespace {

// C++14 [lex.trigraph].
std::string ReplaceTrigraphs(std::string_view text) {
  constexpr std::string_view kThird = "=/'()!<>-";
  constexpr std::string_view kMeaning = "#\\^[]|{}~";
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t kind =
        text.substr(i, 2) == "??" && i + 2 < text.size() ? kThird.find(text[i + 2]) : kThird.npos;
    if (kind == kThird.npos) {
      result += text[i];
    } else {
      result += kMeaning[kind];
      i += 2;
    }
  }
  return result;
}

// [lex.phases] 2; compilers take white space between the backslash and the end of the line.
std::string JoinLines(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t next = text[i] == '\\' ? text.find_first_not_of(" \t\r\v\f", i + 1) : text.npos;
    if (next != text.npos && text[next] == '\n') {
      i = next;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  CodeTokens Run() {
    while (at_ < text_.size()) Next();
    return std::move(result_);
  }

 private:
  void Next() {
    const char c = text_[at_];
    if (text_.compare(at_, 2, "//") == 0) return SkipTo("\n");
    if (text_.compare(at_, 2, "/*") == 0) {
      at_ += 2;
      return SkipTo("*/");
    }
    if (c == '"' || c == '\'') return Literal(c);
    if (IsWord(c)) return Word();
    if (static_cast<unsigned char>(c) >= 0x80) result_.fault = "a character beyond ASCII";
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result_.tokens.emplace_back(1, c);
    ++at_;
  }

  void SkipTo(std::string_view end) {
    const size_t found = text_.find(end, at_);
    if (found == std::string::npos && end == "*/") result_.fault = "an unfinished comment";
    at_ = found == std::string::npos ? text_.size() : found + end.size();
  }

  void Literal(char quote) {
    result_.tokens.emplace_back(2, quote);
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\n') {
        result_.fault = "a line ends in a literal";
        return;
      }
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }

  void Word() {
    const size_t begin = at_;
    while (at_ < text_.size() && IsWord(text_[at_])) ++at_;
    result_.tokens.push_back(text_.substr(begin, at_ - begin));
  }

  std::string text_;
  size_t at_ = 0;
  CodeTokens result_;
};

}  // namespace

CodeTokens TokensOf(std::string_view text, Trigraphs trigraphs) {
  const std::string read =
      trigraphs == Trigraphs::kRead ? ReplaceTrigraphs(text) : std::string(text);
  return Lexer(JoinLines(read)).Run();
}

}  // namespace switchyard::emit
