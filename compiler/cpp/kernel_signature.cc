#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cpp/parameter_builder.h"
#include "compiler/cpp/signature.h"

namespace switchyard::cpp {
namespace {

std::optional<DefaultArgument> KernelDefault(const schema::NativeFunction& function,
                                             const schema::Argument& argument) {
  if (function.schema.HasOutArguments()) return std::nullopt;
  if (argument.group == schema::ArgumentGroup::kTensorOptions) {
    if (!argument.type.value.IsOptional()) return std::nullopt;
    return DefaultArgument{DefaultArgument::Empty{}};
  }
  if (!argument.default_value) return std::nullopt;
  return MakeDefaultArgument(argument.default_value->value, argument.type.value);
}

}  // namespace

std::vector<Identifier> KernelNamespace(const schema::KernelName& kernel) {
  std::vector<Identifier> result;
  std::string_view rest = kernel.name_space;
  while (!rest.empty()) {
    const size_t colons = rest.find("::");
    result.push_back(Identifier::Known(rest.substr(0, colons)));
    rest = colons == std::string_view::npos ? std::string_view() : rest.substr(colons + 2);
  }
  if (!result.empty()) result.push_back(Identifier::Known("native"));
  return result;
}

Signature KernelSignature(const schema::NativeFunction& function,
                          const schema::KernelName& kernel) {
  const Level level = kernel.SupportsSymInt() ? Level::kSymbolicKernel : Level::kKernel;
  std::vector<Parameter> parameters;
  for (const schema::Argument& argument : function.schema.arguments) {
    parameters.push_back(BuildParameter(function, argument, level));
    parameters.back().default_value = KernelDefault(function, argument);
  }
  KeepDefaultsOfSuffix(&parameters);
  return {Identifier::Known(kernel.name), BuildResult(function, level), std::move(parameters)};
}

}  // namespace switchyard::cpp
