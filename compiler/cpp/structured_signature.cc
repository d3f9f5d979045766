#include "compiler/cpp/structured_signature.h"

#include <utility>

#include "compiler/cpp/parameter_builder.h"

namespace switchyard::cpp {
namespace {

using schema::Argument;
using schema::ArgumentGroup;
using schema::NativeFunction;
using schema::PrecomputedLine;

Parameter StructuredParameter(const NativeFunction& function, const Argument& argument) {
  return BuildParameter(function, argument, Level::kStructured);
}

void AppendLine(const NativeFunction& out, const PrecomputedLine& line,
                std::vector<Parameter>* parameters) {
  for (const Argument& value : line.values) parameters->push_back(StructuredParameter(out, value));
}

// Null when nothing replaces the argument.
const PrecomputedLine* ReplacementOf(const NativeFunction& out, const Argument& argument) {
  if (argument.group == ArgumentGroup::kSelf) return nullptr;
  for (const PrecomputedLine& line : out.precomputed) {
    if (line.replaced && line.replaced->value == argument.name.value) return &line;
  }
  return nullptr;
}

void AppendReplaced(const NativeFunction& out, std::vector<Parameter>* parameters) {
  for (const Argument& argument : out.schema.arguments) {
    if (argument.IsOut()) continue;
    if (const PrecomputedLine* line = ReplacementOf(out, argument)) {
      AppendLine(out, *line, parameters);
    } else {
      parameters->push_back(StructuredParameter(out, argument));
    }
  }
}

void AppendAdded(const NativeFunction& out, std::vector<Parameter>* parameters) {
  for (const PrecomputedLine& line : out.precomputed) {
    if (!line.replaced) AppendLine(out, line, parameters);
  }
}

CppType ValueOf(CppType type) {
  type.passing = Passing::kValue;
  return type;
}

}  // namespace

Identifier MetaClassName(const NativeFunction& functional) {
  return Identifier::Known("structured_" + functional.schema.name.value.UnambiguousName());
}

Identifier ImplClassName(const schema::KernelName& kernel) {
  return Identifier::Known("structured_" + kernel.name);
}

Signature MetaSignature(const NativeFunction& functional) {
  std::vector<Parameter> parameters;
  for (const Argument& argument : functional.schema.arguments) {
    parameters.push_back(StructuredParameter(functional, argument));
  }
  return {Identifier::Known("meta"), CppType(), std::move(parameters)};
}

Signature ImplSignature(const NativeFunction& out) {
  std::vector<Parameter> parameters;
  AppendReplaced(out, &parameters);
  AppendAdded(out, &parameters);
  for (Parameter& parameter : OutParameters(out)) parameters.push_back(std::move(parameter));
  return {Identifier::Known("impl"), CppType(), std::move(parameters)};
}

Signature StructuredWrapperSignature(const NativeFunction& function, std::string_view key) {
  Signature signature = DispatcherSignature(function);
  signature.name = Identifier::Known(signature.name.text() + "_" + std::string(key));
  return signature;
}

std::vector<Parameter> OutParameters(const NativeFunction& out) {
  std::vector<Parameter> parameters;
  for (const Argument* argument : out.schema.OutArguments()) {
    parameters.push_back(StructuredParameter(out, *argument));
  }
  return parameters;
}

std::string PrecomputedFlag(std::string_view name) {
  std::string flag(name);
  for (char& c : flag) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return flag;
}

std::vector<PrecomputedValue> PrecomputedValues(const NativeFunction& out) {
  std::vector<Parameter> parameters;
  for (const PrecomputedLine& line : out.precomputed) {
    if (line.replaced) AppendLine(out, line, &parameters);
  }
  AppendAdded(out, &parameters);
  std::vector<PrecomputedValue> values;
  for (Parameter& parameter : parameters) {
    CppType member = ValueOf(parameter.type);
    Identifier flag = Identifier::Known(PrecomputedFlag(parameter.name.text()));
    values.push_back({std::move(parameter), std::move(member), std::move(flag)});
  }
  return values;
}

}  // namespace switchyard::cpp
