#include "compiler/yaml/parsed_text.h"

#include <algorithm>
#include <cstddef>

namespace switchyard::yaml {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The offset behind the word at `begin`, an anchor or a tag.
std::size_t WordEnd(std::string_view text, std::size_t begin) {
  constexpr std::string_view kEnds = " \t\n\r\"'(){}[],#";
  if (text.substr(begin, 2) == "!<") {
    // A tag of this form has no blanks or quotes: with them it is a piece of a scalar.
    const std::size_t close = text.find_first_of(" \t\n\r\"'>", begin);
    if (close < text.size() && text[close] == '>') return close + 1;
  }
  const std::size_t end = text.find_first_of(kEnds, begin);
  return end == std::string_view::npos ? text.size() : end;
}

// Whether nothing but blanks and a comment, which blanks go before, stand from `begin` to the end
// of the line.
bool IsLineEnd(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  if (at >= text.size() || text[at] == '\n' || text[at] == '\r') return true;
  return text[at] == '#' && at > begin;
}

bool FollowsFlowIndicator(std::string_view text, std::size_t at) {
  while (at > 0 && IsBlank(text[at - 1])) --at;
  return at > 0 && (text[at - 1] == '{' || text[at - 1] == '[' || text[at - 1] == ',');
}

// Whether a value may begin at `at`: behind the colon of its key, its dash or another property, or
// first on its line.
bool IsValueBegin(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  if (at == 0 || text[at - 1] == ':' || text[at - 1] == '\n' || text[at - 1] == '\r') return true;
  return text[at - 1] == '-' && IsValueBegin(text, at - 1);
}

bool IsFirstOnLine(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

// Whether the line is the first one of a block scalar: the line before it, blank ones left out,
// ends in `|` or `>`, an indentation and a chomping mark.
bool BeginsBlockScalar(std::string_view text, std::size_t at) {
  if (!IsFirstOnLine(text, at)) return false;
  while (at > 0 && IsBlank(text[at - 1])) --at;
  const std::string_view before = text.substr(0, at);
  const std::size_t line = before.find_last_of("\n\r") + 1;
  const std::size_t header = before.find_last_of("|>");
  if (header == std::string_view::npos || header < line) return false;
  if (header > line && !IsBlank(text[header - 1])) return false;
  const std::size_t end = text.find_first_not_of("+-123456789", header + 1);
  return end >= at || IsLineEnd(text, end);
}

// Counts the brackets of the entries that it is led through.
class BracketCount {
 public:
  explicit BracketCount(std::string_view text) : text_(text) {}

  // Whether brackets of the entry are open at `at`, as far as their number tells. `at` grows from
  // call to call.
  bool IsOpenAt(std::size_t at) {
    for (; seen_ < at; ++seen_) {
      const char c = text_[seen_];
      if (c == '\n' && seen_ + 1 < at && text_[seen_ + 1] == '-') depth_ = 0;
      if (c == '[' || c == '{') ++depth_;
      if (c == ']' || c == '}') --depth_;
    }
    return depth_ > 0;
  }

 private:
  std::string_view text_;
  std::size_t seen_ = 0;
  int depth_ = 0;
};

// Overwrites what the parser misreads and this reader does not need it for.
class Masker {
 public:
  Masker(std::string_view text, std::string* copy) : text_(text), copy_(*copy), brackets_(text) {}

  void Mask() {
    for (const char mark : std::string_view("&!?|>:")) MaskAll(mark);
  }

 private:
  // Mark by mark: the system finds one character faster than one of several.
  void MaskAll(char mark) {
    for (std::size_t at = text_.find(mark); at != std::string_view::npos;
         at = text_.find(mark, at + 1)) {
      if (at > 0 && !IsBlank(text_[at - 1]) && mark != '?') continue;
      switch (mark) {
        case '?':
          MaskExplicitKey(at);
          break;
        case ':':
          MaskColon(at);
          break;
        case '|':
        case '>':
          MaskIndentation(at);
          break;
        default:
          MaskProperty(at);
      }
    }
  }

  void Overwrite(std::size_t begin, std::size_t end, char with) {
    if (copy_.empty()) copy_ = text_;
    for (std::size_t i = begin; i < end; ++i) copy_[i] = with;
  }

  // `:b` is a scalar, unless it stands in brackets; below a line that ends in a bracket or a quote
  // it would be the colon of a key to the parser.
  void MaskColon(std::size_t at) {
    if (at + 1 >= text_.size() || IsBlank(text_[at + 1])) return;
    if (IsFirstOnLine(text_, at) && !brackets_.IsOpenAt(at)) Overwrite(at, at + 1, 'x');
  }

  void MaskExplicitKey(std::size_t at) {
    const bool is_indicator = at + 1 < text_.size() && IsBlank(text_[at + 1]);
    if (is_indicator && FollowsFlowIndicator(text_, at)) Overwrite(at, at + 1, ' ');
  }

  // The parser counts from the beginning of the line; in a block that begins there that is the
  // same.
  void MaskIndentation(std::size_t at) {
    const std::size_t end = text_.find_first_of(" \t\n\r", at);
    if (end == std::string_view::npos || end - at > 3 || !IsLineEnd(text_, end)) return;
    const std::size_t digit = text_.find_first_of("123456789", at);
    if (digit >= end || !IsValueBegin(text_, at)) return;
    const std::size_t line = text_.find_last_of("\n\r", at) + 1;
    if (text_[line] == ' ' || text_[line] == '-') Overwrite(digit, end, ' ');
  }

  void MaskProperty(std::size_t at) {
    const std::size_t end = WordEnd(text_, at);
    if (IsLineEnd(text_, end)) {
      if (IsValueBegin(text_, at) && !BeginsBlockScalar(text_, at)) Overwrite(at, end, ' ');
    } else if (text_.substr(at, 2) == "!<") {
      Overwrite(at + 1, end, 'x');
    }
  }

  std::string_view text_;
  std::string& copy_;
  BracketCount brackets_;
};

}  // namespace

ParsedText::ParsedText(std::string_view text) : text_(text) {
  Masker(text, &copy_).Mask();
  if (text.empty() || text.back() == '\n') return;
  if (copy_.empty()) copy_ = text;
  copy_.push_back('\n');
}

bool ParsedText::IsEnd(std::string_view raw, std::uint32_t offset) const {
  const char* end = raw.data() + raw.size();
  while (end != raw.data() && IsBlank(end[-1])) --end;
  const char* ours = text().data() + offset;
  return end <= ours && std::all_of(end, ours, IsBlank);
}

}  // namespace switchyard::yaml
