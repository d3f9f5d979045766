// The functions of numbers that exported programs call.
#ifndef SWITCHYARD_COMPILER_MODEL_NUMBER_FUNCTIONS_H_
#define SWITCHYARD_COMPILER_MODEL_NUMBER_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace switchyard::model {

enum class NumberFunctionId : uint8_t {
#define NUMBER_FUNCTION(Name, target, parameters, result, function) k##Name,
#include "compiler/model/number_functions.def"
#undef NUMBER_FUNCTION
};

enum class NumberResult : uint8_t {
  kNothing,
  kCommon,
  kBits,
  kChosen,
  kInt,
  kFloat,
  kBool,
  kDeclared
};

struct NumberParameter {
  char kind = 'n';
  bool is_optional = false;
  std::string_view name;
};

struct NumberFunction {
  NumberFunctionId id;
  std::string_view target;
  std::string_view parameters;
  NumberResult result;

  // Functions of Python are called by position, operators by name.
  bool IsOperator() const { return target.find("::") != std::string_view::npos; }
};

// Null when there is no such function.
const NumberFunction* FindNumberFunction(std::string_view target);

std::vector<NumberParameter> ParametersOf(const NumberFunction& function);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_NUMBER_FUNCTIONS_H_
