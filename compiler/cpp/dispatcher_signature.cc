#include <utility>

#include "compiler/cpp/parameter_builder.h"
#include "compiler/cpp/signature.h"

namespace switchyard::cpp {

Signature DispatcherSignature(const schema::NativeFunction& function) {
  std::vector<Parameter> parameters;
  for (const schema::Argument& argument : function.schema.arguments) {
    parameters.push_back(BuildParameter(function, argument, Level::kDispatcher));
  }
  return {Identifier::Known(function.schema.name.value.UnambiguousName()),
          BuildResult(function, Level::kDispatcher), std::move(parameters)};
}

}  // namespace switchyard::cpp
