#include "examples/models/call_by_name.h"

#include <optional>

#include "lib/boxing/operators.h"
#include "lib/core/error.h"

namespace models {

using switchyard::Value;

Value CallByName(std::string_view name, std::initializer_list<Value> arguments) {
  const std::optional<switchyard::OperatorId> id = switchyard::FindOperator(name);
  SWITCHYARD_CHECK(id.has_value(), "this build has no operator ", name);
  switchyard::Stack stack;
  for (const Value& argument : arguments) stack.Push(argument);
  switchyard::CallBoxed(*id, stack, arguments.size());
  return stack.Pop();
}

switchyard::Tensor Call(std::string_view name, std::initializer_list<Value> arguments) {
  const Value result = CallByName(name, arguments);
  SWITCHYARD_CHECK(result.IsTensor(), name, " gave no tensor");
  return result.tensor();
}

}  // namespace models
