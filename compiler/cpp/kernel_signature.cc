#include <string>
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

Signature BuildKernelSignature(const schema::NativeFunction& function, std::string_view name,
                               Integers integers) {
  const Level level = KernelLevel(integers);
  std::vector<Parameter> parameters;
  parameters.reserve(function.schema.arguments.size() + 1);
  for (const schema::Argument& argument : function.schema.arguments) {
    parameters.push_back(BuildParameter(function, argument, level));
    parameters.back().default_value = KernelDefault(function, argument);
  }
  KeepDefaultsOfSuffix(&parameters);
  return {Identifier::Known(name), BuildResult(function, level), std::move(parameters)};
}

}  // namespace

std::vector<Identifier> NamespaceParts(std::string_view name_space) {
  std::vector<Identifier> result;
  std::string_view rest = name_space;
  while (!rest.empty()) {
    const size_t colons = rest.find("::");
    result.push_back(Identifier::Known(rest.substr(0, colons)));
    rest = colons == std::string_view::npos ? std::string_view() : rest.substr(colons + 2);
  }
  return result;
}

std::vector<Identifier> KernelNamespace(const schema::KernelName& kernel) {
  std::vector<Identifier> result = NamespaceParts(kernel.name_space);
  if (!kernel.class_name.empty()) {
    result.push_back(Identifier::Known(kernel.class_name));
    return result;
  }
  if (!result.empty()) result.push_back(Identifier::Known("native"));
  return result;
}

Signature KernelSignature(const schema::NativeFunction& function,
                          const schema::KernelName& kernel) {
  const Integers integers = kernel.SupportsSymInt() ? Integers::kSymbolic : Integers::kPlain;
  if (!kernel.class_name.empty()) {
    Signature signature = DispatcherSignature(function, integers);
    signature.name = Identifier::Known(kernel.name);
    return signature;
  }
  return BuildKernelSignature(function, kernel.name, integers);
}

Signature NativeSignature(const schema::NativeFunction& function, Integers integers) {
  std::string name = schema::DefaultKernelName(function.schema);
  const std::string& overload = function.schema.name.value.overload;
  if (!overload.empty()) name += "_" + overload;
  return BuildKernelSignature(function, name, integers);
}

}  // namespace switchyard::cpp
