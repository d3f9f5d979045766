#include "compiler/derivatives/formula_calls.h"

#include <utility>

#include "compiler/derivatives/formula_words.h"

namespace switchyard::derivatives {
namespace {

constexpr std::string_view kColons = "::";

class Search {
 public:
  explicit Search(std::string_view text) : text_(text) {}

  std::vector<FormulaCall> Run() {
    while (at_ < text_.size()) {
      if (text_[at_] == '"' || text_[at_] == '\'') {
        SkipQuoted();
      } else if (IsWordByte(text_[at_])) {
        ReadName();
      } else {
        ++at_;
      }
    }
    return std::move(calls_);
  }

 private:
  char At(std::size_t place) const { return place < text_.size() ? text_[place] : '\0'; }

  void SkipQuoted() {
    const char quote = text_[at_++];
    for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }

  bool IsColons(std::size_t place) const { return text_.substr(place, 2) == kColons; }

  void ReadName() {
    const std::size_t begin = at_;
    while (IsWordByte(At(at_)) || (IsColons(at_) && IsWordByte(At(at_ + 2)))) {
      at_ += IsColons(at_) ? kColons.size() : 1;
    }
    const std::size_t end = at_;
    if (At(BehindTemplateArguments(BehindBlanks(end))) != '(') return;
    calls_.push_back({text_.substr(begin, end - begin), begin, IsBehindAccess(begin)});
  }

  std::size_t BehindBlanks(std::size_t place) const {
    while (At(place) == ' ') ++place;
    return place;
  }

  // In a comparison, the text or the expression ends before a matching `>`.
  std::size_t BehindTemplateArguments(std::size_t place) const {
    if (At(place) != '<') return place;
    int depth = 0;
    for (std::size_t i = place; i < text_.size(); ++i) {
      const char byte = text_[i];
      if (byte == '<') ++depth;
      if (byte == '>' && --depth == 0) return BehindBlanks(i + 1);
      if (byte == '(' || byte == ')' || byte == '?' || byte == '=') return place;
    }
    return place;
  }

  bool IsBehindAccess(std::size_t begin) const {
    if (begin > 0 && text_[begin - 1] == '.') return true;
    return begin > 1 && text_.substr(begin - 2, 2) == "->";
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<FormulaCall> calls_;
};

std::size_t LastColons(std::string_view name) { return name.rfind(kColons); }

}  // namespace

std::string_view FormulaCall::Word() const {
  const std::size_t colons = LastColons(name);
  return colons == std::string_view::npos ? name : name.substr(colons + kColons.size());
}

std::string_view FormulaCall::Namespace() const {
  const std::size_t colons = LastColons(name);
  return colons == std::string_view::npos ? std::string_view() : name.substr(0, colons);
}

std::vector<FormulaCall> FindCalls(std::string_view text) { return Search(text).Run(); }

}  // namespace switchyard::derivatives
