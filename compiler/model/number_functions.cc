#include "compiler/model/number_functions.h"

namespace switchyard::model {
namespace {

constexpr NumberFunction kRows[] = {
#define NUMBER_FUNCTION(Name, target, parameters, result, function) \
  {NumberFunctionId::k##Name, target, parameters, NumberResult::result},
#include "compiler/model/number_functions.def"
#undef NUMBER_FUNCTION
};

}  // namespace

const NumberFunction* FindNumberFunction(std::string_view target) {
  for (const NumberFunction& row : kRows) {
    if (row.target == target) return &row;
  }
  return nullptr;
}

std::vector<NumberParameter> ParametersOf(const NumberFunction& function) {
  std::vector<NumberParameter> parameters;
  std::string_view rest = function.parameters;
  while (!rest.empty()) {
    const size_t end = rest.find(' ');
    const std::string_view word = rest.substr(0, end);
    const size_t colon = word.find(':');
    parameters.push_back({word[0], word[1] == '?', word.substr(colon + 1)});
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return parameters;
}

}  // namespace switchyard::model
