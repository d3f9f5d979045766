#include "compiler/yaml/parsed_text.h"

#include <algorithm>
#include <cstddef>

namespace switchyard::yaml {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The offset just past the anchor or tag at `begin`.
std::size_t WordEnd(std::string_view text, std::size_t begin) {
  constexpr std::string_view kEnds = " \t\n\r\"'(){}[],#";
  if (text.substr(begin, 2) == "!<") {
    // A `!<...>` tag has no blanks or quotes; otherwise it is a piece of a scalar.
    const std::size_t close = text.find_first_of(" \t\n\r\"'>", begin);
    if (close < text.size() && text[close] == '>') return close + 1;
  }
  const std::size_t end = text.find_first_of(kEnds, begin);
  return end == std::string_view::npos ? text.size() : end;
}

// Whether only blanks, or blanks and a comment, stand from `begin` to the end of the line.
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

// Whether a value may begin at `at`: after the colon of its key, its dash or another property, or
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

// Whether the line is the first one of a block scalar: the previous line that is not blank ends in
// `|` or `>`, an indentation and a chomping mark.
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

// Counts the open brackets of the current entry.
class BracketCount {
 public:
  explicit BracketCount(std::string_view text) : text_(text) {}

  // Whether brackets of the entry are open at `at`, judged by their number alone. `at` must not
  // decrease between calls.
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

// Overwrites text that the parser misreads and that this reader finds without it.
class Masker {
 public:
  Masker(std::string_view text, std::string* copy) : text_(text), copy_(*copy), brackets_(text) {}

  void Mask() {
    for (const char mark : std::string_view("&!?|>:")) MaskAll(mark);
  }

 private:
  // One pass for each mark: memchr is faster than a search for several characters.
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

  // `:b` is a scalar, except within brackets. Below a line that ends in a bracket or a quote, the
  // parser would take the colon for that of a key.
  void MaskColon(std::size_t at) {
    if (at + 1 >= text_.size() || IsBlank(text_[at + 1])) return;
    if (IsFirstOnLine(text_, at) && !brackets_.IsOpenAt(at)) Overwrite(at, at + 1, 'x');
  }

  void MaskExplicitKey(std::size_t at) {
    const bool is_indicator = at + 1 < text_.size() && IsBlank(text_[at + 1]);
    if (is_indicator && FollowsFlowIndicator(text_, at)) Overwrite(at, at + 1, ' ');
  }

  // The parser counts from the beginning of the line. In a block that begins there, the result is
  // the same.
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
