// Finds the operators that a user means by a name.
#ifndef SWITCHYARD_COMPILER_EXPAND_OPERATORS_BY_NAME_H_
#define SWITCHYARD_COMPILER_EXPAND_OPERATORS_BY_NAME_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/schema/ids.h"

namespace switchyard::expand {

// Finds the operators of an expanded program by name: the one with that name, with or without its
// namespace, or else all overloads with that base name. An empty name means all operators. When
// there are none, sets `problem` to a sentence that says so.
std::optional<std::vector<schema::OperatorId>> FindOperators(const ExpandedProgram& program,
                                                             std::string_view name,
                                                             std::string* problem);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_OPERATORS_BY_NAME_H_
