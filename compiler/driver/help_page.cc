#include "compiler/driver/help_page.h"

#include <algorithm>
#include <cctype>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kUsage = "Usage: ";
constexpr std::string_view kOptions = "Options:";

bool IsOfChoice(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '.' || byte == '-' ||
         byte == '_';
}

// Reads words separated by commas and one `or`, each with or without a remark in parentheses.
class ChoiceReader {
 public:
  explicit ChoiceReader(std::string_view text) : text_(text) {}

  // Empty when the text does not begin with such a list.
  std::vector<std::string> Read() {
    std::vector<std::string> words;
    for (;;) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && IsOfChoice(text_[at_])) ++at_;
      if (at_ == begin) return {};
      words.emplace_back(text_.substr(begin, at_ - begin));
      SkipRemark();
      if (has_or_) return words;
      if (Take(", ")) continue;
      if (!Take(" or ")) return {};
      has_or_ = true;
    }
  }

 private:
  bool Take(std::string_view words) {
    if (text_.substr(at_, words.size()) != words) return false;
    at_ += words.size();
    return true;
  }

  void SkipRemark() {
    if (text_.substr(at_, 2) != " (") return;
    const std::size_t end = text_.find(')', at_);
    if (end != std::string_view::npos) at_ = end + 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool has_or_ = false;
};

std::vector<std::string> ChoicesOf(std::string_view text) {
  std::vector<std::string> words = ChoiceReader(text).Read();
  // For example `colour of messages: auto (default), always or never`.
  const std::size_t colon = text.find(": ");
  if (!words.empty() || colon == std::string_view::npos) return words;
  return ChoiceReader(text.substr(colon + 2)).Read();
}

// Reads `--format=FORM`, `-p BUILD_DIR`, `--quiet, -q`.
void ReadHead(HelpOption* option) {
  for (const absl::string_view part : absl::StrSplit(option->head, ", ")) {
    const std::size_t end = part.find_first_of("= ");
    option->names.emplace_back(part.substr(0, end));
    if (end != absl::string_view::npos && option->value.empty()) {
      option->value = std::string(part.substr(end + 1));
    }
  }
}

// The column where the texts of options begin: after the first run of two spaces.
std::size_t TextColumn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const std::size_t gap = line.find("  ", 2);
    const std::size_t column = gap == std::string::npos ? gap : line.find_first_not_of(' ', gap);
    if (line.compare(0, 3, "  -") == 0 && column != std::string::npos) return column;
  }
  return std::string::npos;
}

std::vector<HelpOption> ReadOptions(const std::vector<std::string>& lines) {
  const std::size_t column = TextColumn(lines);
  std::vector<HelpOption> options;
  for (const std::string& line : lines) {
    const bool is_new = line.compare(0, 3, "  -") == 0;
    // A long head has a line of its own, with the text below it.
    const bool has_text = line.size() > column && line[column - 1] == ' ';
    if (is_new) {
      const std::size_t size = has_text ? column - 2 : std::string::npos;
      options.emplace_back().head = std::string(absl::StripAsciiWhitespace(line.substr(2, size)));
    }
    if (options.empty() || (is_new && !has_text)) continue;
    std::string& text = options.back().text;
    if (!text.empty()) text += ' ';
    const std::string more = is_new ? line.substr(column) : line;
    text += std::string(absl::StripAsciiWhitespace(more));
  }
  for (HelpOption& option : options) {
    ReadHead(&option);
    if (!option.value.empty()) option.choices = ChoicesOf(option.text);
  }
  return options;
}

void TrimEmpty(std::vector<std::string>* lines) {
  while (!lines->empty() && lines->back().empty()) lines->pop_back();
  const auto first = std::find_if(lines->begin(), lines->end(),
                                  [](const std::string& line) { return !line.empty(); });
  lines->erase(lines->begin(), first);
}

}  // namespace

HelpPage ReadHelpPage(std::string_view text) {
  HelpPage page;
  std::vector<std::string> options;
  enum { kInUsage, kBefore, kInOptions, kAfter } part = kInUsage;
  for (const absl::string_view part_of_text :
       absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    std::string line(part_of_text);
    if (line.compare(0, kUsage.size(), kUsage) == 0) line.erase(0, kUsage.size());
    if (part == kInUsage && line.empty()) part = kBefore;
    if (part == kInOptions && line.empty()) part = kAfter;
    if (part == kBefore && line == kOptions) {
      part = kInOptions;
      continue;
    }
    switch (part) {
      case kInUsage:
        page.usage.emplace_back(absl::StripAsciiWhitespace(line));
        break;
      case kBefore:
        page.before.push_back(std::move(line));
        break;
      case kInOptions:
        options.push_back(std::move(line));
        break;
      case kAfter:
        page.after.push_back(std::move(line));
        break;
    }
  }
  page.options = ReadOptions(options);
  TrimEmpty(&page.before);
  TrimEmpty(&page.after);
  return page;
}

}  // namespace switchyard::driver
