// Calls of operators by their names, as an interpreter of saved models makes them.
//
// Takes: `aten::conv2d`, and a value for each argument; omitted arguments have their defaults.
// Gives: the results. Errors: Error for an operator that this build lacks; those of the operator.

#ifndef SWITCHYARD_EXAMPLES_MODELS_CALL_BY_NAME_H_
#define SWITCHYARD_EXAMPLES_MODELS_CALL_BY_NAME_H_

#include <initializer_list>
#include <string_view>

#include "lib/boxing/value.h"
#include "lib/core/tensor.h"

namespace models {

// An operator with one result.
switchyard::Value CallByName(std::string_view name,
                             std::initializer_list<switchyard::Value> arguments);
// ... which is a tensor.
switchyard::Tensor Call(std::string_view name, std::initializer_list<switchyard::Value> arguments);

}  // namespace models

#endif  // SWITCHYARD_EXAMPLES_MODELS_CALL_BY_NAME_H_
