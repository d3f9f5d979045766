#include <utility>

#include "compiler/cpp/parameter_builder.h"
#include "compiler/cpp/signature.h"

namespace switchyard::cpp {

Signature DispatcherSignature(const schema::NativeFunction& function, Integers integers) {
  const Level level = DispatcherLevel(integers);
  std::vector<Parameter> parameters;
  parameters.reserve(function.schema.arguments.size() + 1);
  for (const schema::Argument& argument : function.schema.arguments) {
    parameters.push_back(BuildParameter(function, argument, level));
  }
  return {Identifier::Known(function.schema.name.value.UnambiguousName()),
          BuildResult(function, level), std::move(parameters)};
}

}  // namespace switchyard::cpp
