// What formulas may use of the run-time beside operators: the rows of run_time_words.def.
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
  std::size_t required = 0;  // parameters that cannot be left out
  FormulaType result;
  bool gives_number = false;        // the widest argument's type
  bool is_after_operators = false;  // a member for want of an operator of its name
};

// A member of a class, asked of a value; null when the class has none of that name. What it takes
// and gives of elements is that of `object`.
std::optional<RunTimeFunction> FindMember(const FormulaType& object, std::string_view name);

std::optional<RunTimeFunction> FindRunTimeFunction(std::string_view name);
std::optional<FormulaType> FindConstant(std::string_view name);
// c10::nullopt and the like.
bool IsNothing(std::string_view name);

// Without `::` and then `at::`, `c10::` or `torch::` in front.
std::string_view WithoutLibrary(std::string_view name);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_RUN_TIME_WORDS_H_
