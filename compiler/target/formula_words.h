// A table of words of formulas and the code that they become.
#ifndef SWITCHYARD_COMPILER_TARGET_FORMULA_WORDS_H_
#define SWITCHYARD_COMPILER_TARGET_FORMULA_WORDS_H_

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/cpp/code.h"

namespace switchyard::target {

struct FormulaWord {
  std::string_view word;
  cpp::Code code;
};

inline std::optional<cpp::Code> FindWord(const std::vector<FormulaWord>& words,
                                         std::string_view name) {
  for (const FormulaWord& word : words) {
    if (word.word == name) return word.code;
  }
  return std::nullopt;
}

// The name after all namespaces except a class: `at::kLong`, `c10::MemoryFormat::Preserve`.
inline std::string_view WithoutNamespaces(std::string_view name) {
  for (const std::string_view outer :
       {"at::", "c10::", "torch::", "autograd::", "std::", "native::", "GradMode::", "::"}) {
    while (name.substr(0, outer.size()) == outer) name.remove_prefix(outer.size());
  }
  return name;
}

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_FORMULA_WORDS_H_
