// The parts of the run-time that formulas may use beside operators: the rows of run_time_words.def.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_RUN_TIME_WORDS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_RUN_TIME_WORDS_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/derivatives/formula_type.h"

namespace switchyard::derivatives {

struct RunTimeFunction {
  std::string_view name;
  std::vector<FormulaType> parameters;
  std::size_t required = 0;  // parameters without a default
  FormulaType result;
  bool gives_number = false;        // the widest argument's type
  bool is_after_operators = false;  // used only when no operator has the name
};

// Finds a member of a value's class; null when the class has no such member. Element types are
// those of `object`.
std::optional<RunTimeFunction> FindMember(const FormulaType& object, std::string_view name);

std::optional<RunTimeFunction> FindRunTimeFunction(std::string_view name);
std::optional<FormulaType> FindConstant(std::string_view name);
// Whether the name is c10::nullopt or the like.
bool IsNothing(std::string_view name);

// Removes `::` and then `at::`, `c10::` or `torch::` from the beginning.
std::string_view WithoutLibrary(std::string_view name);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_RUN_TIME_WORDS_H_
