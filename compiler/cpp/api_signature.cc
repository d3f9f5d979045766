#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/parameter_builder.h"
#include "compiler/cpp/signature.h"

namespace switchyard::cpp {
namespace {

bool LosesDefault(const schema::NativeFunction& function, const schema::Argument& argument) {
  const auto& names = function.cpp_no_default_args;
  return std::any_of(names.begin(), names.end(), [&](const source::Located<std::string>& name) {
    return name.value == argument.name.value;
  });
}

Parameter BuildApiParameter(const schema::NativeFunction& function,
                            const schema::Argument& argument, ApiForm form) {
  Parameter parameter = BuildParameter(function, argument, Level::kApi);
  const bool has_default =
      form == ApiForm::kPlain && argument.default_value && !LosesDefault(function, argument);
  if (has_default)
    parameter.default_value =
        MakeDefaultArgument(argument.default_value->value, argument.type.value);
  return parameter;
}

}  // namespace

std::vector<ApiForm> ApiForms(const schema::FunctionSchema& schema) {
  if (schema.HasOutArguments()) return {ApiForm::kPlain, ApiForm::kFaithful};
  return {ApiForm::kPlain};
}

std::string ApiName(const schema::NativeFunction& function, ApiForm form) {
  std::string name = function.manual_cpp_binding ? "__dispatch_" : "";
  name += function.schema.name.value.BaseName();
  if (function.schema.HasOutArguments()) name += form == ApiForm::kPlain ? "_out" : "_outf";
  return name;
}

Signature ApiSignature(const schema::NativeFunction& function, ApiForm form) {
  std::vector<Parameter> outs;
  std::vector<Parameter> parameters;
  for (const schema::Argument& argument : function.schema.arguments) {
    (argument.IsOut() ? outs : parameters).push_back(BuildApiParameter(function, argument, form));
  }
  const auto place = form == ApiForm::kPlain ? parameters.begin() : parameters.end();
  parameters.insert(place, std::make_move_iterator(outs.begin()),
                    std::make_move_iterator(outs.end()));
  KeepDefaultsOfSuffix(&parameters);
  return {Identifier::Known(ApiName(function, form)), BuildResult(function, Level::kApi),
          std::move(parameters)};
}

}  // namespace switchyard::cpp
