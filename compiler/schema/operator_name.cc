#include "compiler/schema/operator_name.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"

namespace switchyard::schema {
namespace {

// Augmented assignments: `__iadd__` writes to self. Source: reference schema language, section 2.
constexpr std::array<std::string_view, 11> kAugmentedAssignments = {
    "add", "sub", "mul", "div", "mod", "pow", "lshift", "rshift", "and", "xor", "or"};

constexpr std::string_view kFunctionalSuffix = "_functional";
constexpr size_t kShortestDunder = 5;  // `__x__`

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// The word inside `__word__`; empty when `text` is not a dunder name. The word has no underscore.
std::string_view DunderWord(std::string_view text) {
  if (text.size() < kShortestDunder || text.substr(0, 2) != "__" || !EndsWith(text, "__"))
    return {};
  const std::string_view word = text.substr(2, text.size() - 4);
  return word.find('_') == std::string_view::npos ? word : std::string_view();
}

bool IsAugmentedAssignment(std::string_view word) {
  return word.size() > 1 && word[0] == 'i' &&
         std::find(kAugmentedAssignments.begin(), kAugmentedAssignments.end(), word.substr(1)) !=
             kAugmentedAssignments.end();
}

}  // namespace

OperatorName OperatorName::FromText(std::string_view text) {
  OperatorName name;
  const size_t dot = text.find('.');
  std::string_view base = text.substr(0, dot);
  if (dot != std::string_view::npos) name.overload = std::string(text.substr(dot + 1));
  if (const std::string_view word = DunderWord(base); !word.empty()) {
    name.dunder = true;
    name.inplace = IsAugmentedAssignment(word);
    name.base = std::string(name.inplace ? word.substr(1) : word);
    return name;
  }
  if (EndsWith(base, "_")) {
    name.inplace = true;
    base.remove_suffix(1);
  }
  if (EndsWith(base, kFunctionalSuffix)) {
    name.functional_overload = true;
    base.remove_suffix(kFunctionalSuffix.size());
  }
  name.base = std::string(base);
  return name;
}

void OperatorName::AppendBaseNameTo(std::string* text) const {
  if (dunder) text->append(inplace ? "__i" : "__");
  text->append(base);
  if (dunder) {
    text->append("__");
    return;
  }
  if (functional_overload) text->append(kFunctionalSuffix);
  if (inplace) text->push_back('_');
}

void OperatorName::AppendTo(std::string* text) const {
  AppendBaseNameTo(text);
  if (!overload.empty()) text->append(1, '.').append(overload);
}

std::string OperatorName::BaseName() const {
  std::string text;
  AppendBaseNameTo(&text);
  return text;
}

std::string OperatorName::ToString() const {
  std::string text;
  AppendTo(&text);
  return text;
}

std::string OperatorName::UnambiguousName() const {
  return overload.empty() ? BaseName() : absl::StrCat(BaseName(), "_", overload);
}

}  // namespace switchyard::schema
