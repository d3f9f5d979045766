#include "compiler/emit/headers/function_section.h"

#include <utility>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/headers/public_function.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/methods.h"

namespace switchyard::emit {
namespace {

void WriteOperator(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  if (!plan::HasPublicFunction(input.target, function)) return;
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  for (const ApiText& api : TextOf(input, function).api) {
    WritePublicFunction(writer, input, function, api);
  }
}

void WriteMethods(CodeWriter& writer, const EmitInput& input, const OperatorGroup& group) {
  for (const schema::NativeFunction* function : group.functions) {
    for (const cpp::ApiForm form : plan::MethodForms(input.target, *function)) {
      writer.ForSource(function->range,
                       [&] { WriteMethodDefinition(writer, input, *function, form); });
    }
  }
}

void WriteAllMethods(CodeWriter& writer, const EmitInput& input, const OperatorGroup& group) {
  writer.Block({{"macro", input.target.methods.macro},
                {"name", input.target.name_space},
                {"methods", [&] { WriteMethods(writer, input, group); }}},
               R"code(

    #ifdef $macro$
    namespace $name$ {

    $methods$

    }  // namespace $name$
    #endif
  )code");
}

bool HasMethods(const EmitInput& input, const OperatorGroup& group) {
  for (const schema::NativeFunction* function : group.functions) {
    if (!plan::MethodForms(input.target, *function).empty()) return true;
  }
  return false;
}

}  // namespace

std::optional<HeaderSection> MakeFunctionSection(const EmitInput& input,
                                                 const OperatorGroup& group) {
  target::HeaderSet headers;
  for (const schema::NativeFunction* function : group.functions) {
    AddApiHeaders(input.target, TextOf(input, *function), &headers);
  }
  return HeaderSection{
      cpp::Comment("Functions to call."), std::move(headers), [&](CodeWriter& writer) {
        WriteOperators(writer, input, SpellApiNamespace(input.target, group.name_space),
                       group.functions, WriteOperator);
        if (HasMethods(input, group)) WriteAllMethods(writer, input, group);
      }};
}

}  // namespace switchyard::emit
