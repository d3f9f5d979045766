// Numbers and conditions in formulas, computed.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_FORMULA_NUMBERS_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_FORMULA_NUMBERS_H_

#include <optional>
#include <string_view>

#include "compiler/model/graph.h"

namespace switchyard::model {

// Each gives nothing for a value that is no known number, and for a sign or a name without a
// meaning here.
std::optional<Value> NumberFromText(std::string_view text);
std::optional<Value> ConstantFromName(std::string_view name);
std::optional<Value> Computed(std::string_view sign, const Value& operand);
std::optional<Value> Computed(std::string_view sign, const Value& left, const Value& right);
std::optional<bool> Truth(const Value& value);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_FORMULA_NUMBERS_H_
