// Names in the text of a formula, which is not parsed. The bytes around a name belong to no name.
//
// A match consumes the byte before and the byte after the name, as the reference's search does: of
// two names with one byte between them only the first is found. Source: reference derivatives,
// section 3.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_WORDS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::derivatives {

// Letters, digits, underscores and everything beyond ASCII.
bool IsWordByte(char byte);

// The places of `word` in `text`.
std::vector<size_t> FindWord(std::string_view text, std::string_view word);
bool HasWord(std::string_view text, std::string_view word);
std::string ReplaceWord(std::string_view text, std::string_view word, std::string_view replacement);

std::string Concat(std::initializer_list<std::string_view> parts);

// `grads[INDEX]` in a formula.
struct GradientIndex {
  uint64_t index = 0;
  size_t begin = 0;  // of `grads`
  size_t end = 0;    // after the bracket
};
std::vector<GradientIndex> FindGradientIndices(std::string_view text);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_WORDS_H_
