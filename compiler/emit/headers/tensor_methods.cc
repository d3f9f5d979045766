#include "compiler/emit/headers/tensor_methods.h"

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/headers/public_function.h"
#include "compiler/emit/operator_text.h"
#include "compiler/plan/methods.h"

namespace switchyard::emit {
namespace {

void WriteOperator(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  const std::vector<cpp::ApiForm> forms = plan::MethodForms(input.target, function);
  if (forms.empty()) return;
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  for (const cpp::ApiForm form : forms) WriteMethodDeclaration(writer, input, function, form);
}

}  // namespace

Artifact EmitTensorMethods(const EmitInput& input) {
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(
      cpp::Comment("Methods of tensors, to be included inside their class: no include guard. "
                   "Definitions are in the headers of their operators."));
  for (const OperatorGroup& group : input.build.groups()) {
    for (const schema::NativeFunction* function : group.functions) {
      writer.ForSource(function->range, [&] { WriteOperator(writer, input, *function); });
    }
  }
  return {PathOf(EmitterId::kTensorMethods), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
