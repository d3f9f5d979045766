#include "compiler/cpp/spellability.h"

#include <string>
#include <string_view>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/type.h"

namespace switchyard::cpp {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using diagnostics::TypeText;

bool CheckName(std::string_view name, source::SourceRange range, Sink& sink) {
  const IdentifierFault fault = CheckIdentifier(name);
  if (fault == IdentifierFault::kNone) return true;
  sink.Report(diagnostics::kNotACppName, range, Name(name), Text(Describe(fault)));
  return false;
}

bool CheckNamespace(std::string_view name_space, source::SourceRange range, Sink& sink) {
  while (!name_space.empty()) {
    const size_t colons = name_space.find("::");
    if (!CheckName(name_space.substr(0, colons), range, sink)) return false;
    name_space =
        colons == std::string_view::npos ? std::string_view() : name_space.substr(colons + 2);
  }
  return true;
}

bool CheckOperatorName(const schema::NativeFunction& function, Sink& sink) {
  const schema::FunctionSchema& schema = function.schema;
  if (!CheckName(schema.name.value.UnambiguousName(), schema.name.range, sink)) return false;
  for (const ApiForm form : ApiForms(schema)) {
    if (!CheckName(ApiName(function, form), schema.name.range, sink)) return false;
  }
  return CheckNamespace(schema.name_space.value, schema.name_space.range, sink);
}

bool CheckKernelNames(const schema::NativeFunction& function, Sink& sink) {
  bool is_good = true;
  for (const schema::DispatchLine& line : function.dispatch) {
    if (line.is_implied) continue;  // made from the operator's name, which is checked
    is_good &= CheckName(line.kernel.value.name, line.kernel.range, sink) &&
               CheckNamespace(line.kernel.value.name_space, line.kernel.range, sink);
  }
  return is_good;
}

bool HasBoolListWithoutLength(const schema::Type& type) {
  if (type.base != schema::BaseType::kBool || type.modifiers.empty()) return false;
  const schema::TypeModifier& innermost = type.modifiers.front();
  return innermost.kind == schema::TypeModifier::Kind::kList && innermost.size == 0;
}

void ReportArgumentType(const source::Located<schema::Type>& type, Sink& sink) {
  const std::string text = type.value.ToString();
  if (HasBoolListWithoutLength(type.value)) {
    sink.Report(diagnostics::kBoolListWithoutLength, type.range, TypeText(text))
        .Hint("give the list a length, as in `bool[3]`: it becomes an array");
  } else if (type.value.base == schema::BaseType::kClass) {
    sink.Report(diagnostics::kClassWithoutCppType, type.range, TypeText(text));
  } else {
    sink.Report(diagnostics::kTypeWithoutCppType, type.range, TypeText(text));
  }
}

bool CheckArgument(const schema::Argument& argument, Sink& sink) {
  bool is_good = CheckName(argument.name.value, argument.name.range, sink);
  if (!ArgumentType(argument, Level::kKernel)) {
    ReportArgumentType(argument.type, sink);
    is_good = false;
  }
  if (!argument.default_value) return is_good;
  const auto& value = *argument.default_value;
  if (MakeDefaultArgument(value.value, argument.type.value)) return is_good;
  auto report = sink.Report(diagnostics::kDefaultWithoutCppForm, value.range,
                            Name(value.value.text), TypeText(argument.type.value.ToString()));
  if (argument.type.value.IsList() && !value.value.IsList()) {
    report.Hint(
        "write a list in brackets, or give the type a length: one value then stands for all");
  }
  return false;
}

bool CheckReturn(const schema::Return& result, Sink& sink) {
  if (ReturnType(result, Level::kKernel)) return true;
  const schema::Type& type = result.type.value;
  const std::string text = type.ToString();
  if (type.IsList() && result.IsWritten()) {
    sink.Report(diagnostics::kWrittenListReturned, result.type.range, TypeText(text));
  } else if (type.IsList() && type.modifiers.back().size != 0) {
    sink.Report(diagnostics::kReturnedListWithLength, result.type.range, TypeText(text));
  } else {
    sink.Report(diagnostics::kReturnWithoutCppForm, result.type.range, TypeText(text));
  }
  return false;
}

}  // namespace

bool CheckSpellability(const schema::NativeFunction& function, Sink& sink) {
  bool is_good = CheckOperatorName(function, sink);
  is_good &= CheckKernelNames(function, sink);
  for (const schema::Argument& argument : function.schema.arguments)
    is_good &= CheckArgument(argument, sink);
  for (const schema::Return& result : function.schema.returns) is_good &= CheckReturn(result, sink);
  return is_good;
}

}  // namespace switchyard::cpp
