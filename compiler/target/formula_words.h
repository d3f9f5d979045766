// The code that words of formulas become for a run-time: the rows of formula_words.def.
#ifndef SWITCHYARD_COMPILER_TARGET_FORMULA_WORDS_H_
#define SWITCHYARD_COMPILER_TARGET_FORMULA_WORDS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "compiler/cpp/code.h"

namespace switchyard::target {

// The columns of the table.
enum class WordColumn : std::uint8_t { kEmbedded, kAten, kRegistered, kPython };

enum class WordKind : std::uint8_t {
  kMember,      // X.word(...): another member
  kFreeMember,  // the same, as a function of X
  kFunction,    // word(...), whatever namespaces stand before it
  kConstant,
};

std::optional<cpp::Code> FindFormulaWord(WordColumn column, WordKind kind, std::string_view word);

// The same as a function of the word alone, for AutogradSpelling.
template <WordColumn column, WordKind kind>
std::optional<cpp::Code> FormulaWordOf(std::string_view word) {
  return FindFormulaWord(column, kind, word);
}

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_FORMULA_WORDS_H_
