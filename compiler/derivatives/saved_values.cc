#include "compiler/derivatives/saved_values.h"

#include <optional>
#include <string_view>
#include <utility>

#include "compiler/derivatives/formula_words.h"
#include "compiler/derivatives/saved_patterns.h"

namespace switchyard::derivatives {
namespace {

using schema::LanguageLevel;

using Shape = SavedShape;
using Pattern = SavedPattern;

constexpr std::string_view kOptionalString = "c10::optional<c10::string_view>";

struct Found {
  size_t begin = 0;
  size_t end = 0;
  std::string word;  // of kMemberOfWord
};

bool StartsAt(std::string_view text, size_t at, std::string_view part) {
  return at <= text.size() && text.substr(at, part.size()) == part;
}

// After `X`, any one byte stands for the dot, as in the reference's search.
std::optional<Found> MatchMember(std::string_view text, size_t at, const std::string& name,
                                 const Pattern& pattern) {
  const size_t dot = at + name.size();
  if (dot >= text.size() || text[dot] == '\n') return std::nullopt;
  if (!StartsAt(text, dot + 1, Concat({pattern.function, "("}))) return std::nullopt;
  Found found{at, dot + 1 + pattern.function.size() + 1, {}};
  if (pattern.shape == Shape::kMemberOfWord) {
    const size_t word = found.end;
    const bool may_be_negative = pattern.since != schema::kOldestLevel;
    if (may_be_negative && StartsAt(text, word, "-")) ++found.end;
    const size_t digits = found.end;
    while (found.end < text.size() && IsWordByte(text[found.end])) ++found.end;
    if (found.end == digits) return std::nullopt;
    found.word = text.substr(word, found.end - word);
    if (found.word[0] == '-') found.word.replace(0, 1, "minus_");
  }
  if (!StartsAt(text, found.end, ")")) return std::nullopt;
  ++found.end;
  return found;
}

std::optional<Found> MatchAt(std::string_view text, size_t at, const std::string& name,
                             const Pattern& pattern) {
  switch (pattern.shape) {
    case Shape::kMember:
    case Shape::kMemberOfWord:
      return MatchMember(text, at, name, pattern);
    case Shape::kArrow:
    case Shape::kCall:
      break;
  }
  const std::string whole = pattern.shape == Shape::kArrow
                                ? Concat({name, "->", pattern.function, "()"})
                                : Concat({pattern.function, "(", name, ")"});
  if (!StartsAt(text, at, whole)) return std::nullopt;
  return Found{at, at + whole.size(), {}};
}

std::optional<Found> FindPattern(std::string_view text, size_t from, const std::string& name,
                                 const Pattern& pattern) {
  const std::string_view first = pattern.shape == Shape::kCall ? pattern.function : name;
  for (size_t at = text.find(first, from); at != std::string_view::npos;
       at = text.find(first, at + 1)) {
    if (auto found = MatchAt(text, at, name, pattern)) return found;
  }
  return std::nullopt;
}

bool IsStrides(const Pattern& pattern) {
  return pattern.function == "strides" || pattern.function == "sym_strides";
}

// The expression for the value in the forward pass; `text` is the formula's text.
std::string ExpressionOf(const std::string& name, const Pattern& pattern, std::string_view text) {
  if (pattern.shape == Shape::kArrow) {
    // The types inside the expression are those of the reference's generated code.
    const std::string_view list =
        pattern.function == "sizes" ? "IntArrayRef" : "c10::SymIntArrayRef";
    return Concat({name, ".has_value() ? c10::optional<", list, ">(", text, ") : c10::nullopt"});
  }
  if (pattern.function == "zeros_like") return name;
  if (IsStrides(pattern)) return Concat({"strides_or_error(", name, ", \"", name, "\")"});
  return std::string(text);
}

void TakePattern(const std::string& name, const Pattern& pattern, std::string* formula,
                 std::vector<SavedValue>* saved) {
  std::string rewritten;
  size_t done = 0;
  while (const auto found = FindPattern(*formula, done, name, pattern)) {
    const std::string_view text =
        std::string_view(*formula).substr(found->begin, found->end - found->begin);
    std::string saved_name = Concat({name, pattern.suffix, found->word});
    rewritten.append(*formula, done, found->begin - done).append(saved_name);
    if (pattern.function == "zeros_like") rewritten += ".zeros()";
    saved->push_back({std::move(saved_name), ExpressionOf(name, pattern, text),
                      std::string(pattern.cpp_type), name});
    done = found->end;
  }
  if (done > 0) *formula = rewritten.append(*formula, done, std::string::npos);
}

// A saved optional string owns its text, and the formula reads a view of it.
void ViewOptionalString(const std::string& name, std::string* formula) {
  std::string rewritten;
  size_t done = 0;
  for (size_t at = formula->find(name); at != std::string::npos; at = formula->find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool is_word = (at == 0 || !IsWordByte((*formula)[at - 1])) &&
                         (end == formula->size() || !IsWordByte((*formula)[end]));
    if (!is_word) continue;
    rewritten.append(*formula, done, at - done);
    rewritten +=
        Concat({name, ".has_value() ? ", kOptionalString, "(", name, ".value()) : c10::nullopt"});
    done = end;
  }
  if (done > 0) *formula = rewritten.append(*formula, done, std::string::npos);
}

}  // namespace

std::vector<SavedValue> TakeSavedValues(const std::vector<CppValue>& values, LanguageLevel level,
                                        std::string* formula) {
  std::vector<SavedValue> saved;
  for (const CppValue& value : values) {
    if (formula->find(value.name) == std::string::npos) continue;
    for (const Pattern& pattern : kSavedPatterns) {
      if (pattern.since <= level) TakePattern(value.name, pattern, formula, &saved);
    }
    if (value.cpp_type == kOptionalString) ViewOptionalString(value.name, formula);
    if (HasWord(*formula, value.name)) {
      saved.push_back({value.name, value.name, value.cpp_type, value.name});
    }
  }
  return saved;
}

}  // namespace switchyard::derivatives
