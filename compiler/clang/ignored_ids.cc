#include "compiler/clang/ignored_ids.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace switchyard::cxx {
namespace {

constexpr std::string_view kMark = "switchyard: ignore ";
constexpr std::string_view kSpaces = " \t\r";

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(kSpaces) == std::string_view::npos;
}

// The ids after the mark, up to the colon.
void ReadIds(std::string_view line, std::uint32_t line_begin, IgnoredId common,
             std::vector<IgnoredId>* ignored) {
  std::size_t at = line.find(kMark) + kMark.size();
  const std::size_t colon = line.find(':', at);
  const std::size_t end = std::min(colon, line.size());
  common.has_reason = colon != std::string_view::npos && !IsBlank(line.substr(colon + 1));
  while (at < end) {
    const std::size_t begin = line.find_first_not_of(" \t\r,", at);
    if (begin == std::string_view::npos || begin >= end) return;
    const std::size_t stop = std::min(line.find_first_of(" \t\r,:", begin), end);
    common.id = std::string(line.substr(begin, stop - begin));
    common.place = {0, line_begin + static_cast<std::uint32_t>(begin),
                    line_begin + static_cast<std::uint32_t>(stop)};
    ignored->push_back(common);
    at = stop + 1;
  }
}

// A letter of a name or a number.
bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Reads one text from comment to comment.
class CommentReader {
 public:
  explicit CommentReader(std::string_view text) : text_(text) {}

  std::vector<IgnoredId> Read() {
    while (at_ < text_.size()) {
      if (StartsWith("//")) {
        ReadComment(std::min(text_.find('\n', at_), text_.size()));
      } else if (StartsWith("/*")) {
        const std::size_t close = text_.find("*/", at_ + 2);
        ReadComment(close == std::string_view::npos ? text_.size() : close);
      } else if (StartsWith("R\"") && BeginsLiteral()) {
        SkipRaw();
      } else if (text_[at_] == '"' || (text_[at_] == '\'' && BeginsLiteral())) {
        SkipQuoted(text_[at_]);
      } else {
        ++at_;
      }
    }
    return std::move(ignored_);
  }

 private:
  bool StartsWith(std::string_view word) const { return text_.substr(at_, word.size()) == word; }

  // `fooR"` is not a raw string and `1'000` has no character literal; `u8R"` and `L'x'` do begin
  // one.
  bool BeginsLiteral() const {
    std::size_t word = at_;
    while (word > 0 && IsLetter(text_[word - 1])) --word;
    const std::string_view prefix = text_.substr(word, at_ - word);
    return prefix.empty() || prefix == "L" || prefix == "u" || prefix == "U" || prefix == "u8";
  }

  void SkipQuoted(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }

  void SkipRaw() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return SkipQuoted('"');
    const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    const std::size_t end = text_.find(close, open);
    at_ = end == std::string_view::npos ? text_.size() : end + close.size();
  }

  std::uint32_t LineOf(std::size_t place) {
    for (; counted_ < place; ++counted_) line_ += text_[counted_] == '\n' ? 1 : 0;
    return line_;
  }

  // The comment applies to its own line if there is other text on it, otherwise to the next line.
  void ReadComment(std::size_t end) {
    const std::size_t first = at_;
    at_ = end + (text_.substr(end, 2) == "*/" ? 2 : 0);
    std::size_t mark = text_.find(kMark, first);
    if (mark >= end) return;
    const std::size_t line_begin = LineBegin(first);
    const bool is_alone = IsBlank(text_.substr(line_begin, first - line_begin)) &&
                          IsBlank(text_.substr(at_, text_.find('\n', at_) - at_));
    for (; mark < end; mark = text_.find(kMark, mark + 1)) {
      const std::size_t begin = std::max(LineBegin(mark), first);
      const std::size_t stop = std::min(text_.find('\n', mark), end);
      marks_.push_back({begin, stop});
    }
    const std::uint32_t last = LineOf(end);
    for (const auto& [begin, stop] : marks_) {
      IgnoredId common;
      common.line = is_alone ? last + 1 : last;
      ReadIds(text_.substr(begin, stop - begin), static_cast<std::uint32_t>(begin), common,
              &ignored_);
    }
    marks_.clear();
  }

  // 0 on the first line.
  std::size_t LineBegin(std::size_t place) const {
    return place == 0 ? 0 : text_.rfind('\n', place - 1) + 1;
  }

  struct Mark {
    std::size_t begin;
    std::size_t end;
  };

  const std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t counted_ = 0;
  std::vector<Mark> marks_;
  std::vector<IgnoredId> ignored_;
};

}  // namespace

std::vector<IgnoredId> FindIgnoredIds(std::string_view text) { return CommentReader(text).Read(); }

}  // namespace switchyard::cxx
