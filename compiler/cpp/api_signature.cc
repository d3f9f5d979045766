#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/parameter_builder.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/tensor_options.h"

namespace switchyard::cpp {
namespace {

bool LosesDefault(const schema::NativeFunction& function, const schema::Argument& argument) {
  const auto& names = function.cpp_no_default_args;
  return std::any_of(names.begin(), names.end(), [&](const source::Located<std::string>& name) {
    return name.value == argument.name.value;
  });
}

Parameter BuildApiParameter(const schema::NativeFunction& function,
                            const schema::Argument& argument, ApiForm form, Integers integers) {
  Parameter parameter = BuildParameter(function, argument, ApiLevel(integers));
  const bool has_default =
      form != ApiForm::kFaithful && argument.default_value && !LosesDefault(function, argument);
  if (has_default)
    parameter.default_value =
        MakeDefaultArgument(argument.default_value->value, argument.type.value);
  return parameter;
}

bool IsPacked(const schema::Argument& argument, ApiForm form) {
  return form == ApiForm::kPacked && argument.group == schema::ArgumentGroup::kTensorOptions;
}

std::vector<Parameter> BuildApiParameters(const schema::NativeFunction& function, ApiForm form,
                                          Integers integers, bool with_self) {
  std::vector<Parameter> outs;
  std::vector<Parameter> parameters;
  parameters.reserve(function.schema.arguments.size() + 1);
  bool has_options = false;
  for (const schema::Argument& argument : function.schema.arguments) {
    if (!with_self && argument.group == schema::ArgumentGroup::kSelf) continue;
    if (IsPacked(argument, form)) {
      if (!has_options) parameters.push_back(PackedOptions(function.schema));
      has_options = true;
      continue;
    }
    (argument.IsOut() ? outs : parameters)
        .push_back(BuildApiParameter(function, argument, form, integers));
  }
  const auto place = form == ApiForm::kFaithful ? parameters.end() : parameters.begin();
  parameters.insert(place, std::make_move_iterator(outs.begin()),
                    std::make_move_iterator(outs.end()));
  KeepDefaultsOfSuffix(&parameters);
  return parameters;
}

Signature BuildApiSignature(const schema::NativeFunction& function, ApiForm form, Integers integers,
                            bool with_self) {
  return {Identifier::Known(ApiName(function, form, integers)),
          BuildResult(function, ApiLevel(integers)),
          BuildApiParameters(function, form, integers, with_self)};
}

}  // namespace

std::vector<ApiForm> ApiForms(const schema::FunctionSchema& schema) {
  if (schema.HasOutArguments()) return {ApiForm::kPlain, ApiForm::kFaithful};
  return {ApiForm::kPlain};
}

std::vector<ApiForm> PackedApiForms(const schema::FunctionSchema& schema) {
  const bool has_faithful = schema.HasOutArguments() || schema.HasTensorOptions();
  if (has_faithful) return {ApiForm::kPacked, ApiForm::kFaithful};
  return {ApiForm::kPacked};
}

std::string UnboundApiName(const schema::FunctionSchema& schema, ApiForm form, Integers integers) {
  std::string name = schema.name.value.BaseName();
  if (integers == Integers::kSymbolic) name += "_symint";
  if (schema.HasOutArguments()) name += form == ApiForm::kFaithful ? "_outf" : "_out";
  return name;
}

std::string ApiName(const schema::NativeFunction& function, ApiForm form, Integers integers) {
  const std::string name = UnboundApiName(function.schema, form, integers);
  return function.manual_cpp_binding ? "__dispatch_" + name : name;
}

Signature ApiSignature(const schema::NativeFunction& function, ApiForm form, Integers integers) {
  return BuildApiSignature(function, form, integers, /*with_self=*/true);
}

Signature MethodSignature(const schema::NativeFunction& function, ApiForm form, Integers integers) {
  return BuildApiSignature(function, form, integers, /*with_self=*/false);
}

}  // namespace switchyard::cpp
