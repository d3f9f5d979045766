#include "compiler/emit/function_header.h"

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

void WriteForm(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
               cpp::ApiForm form) {
  const cpp::Signature signature = cpp::ApiSignature(function, form);
  const cpp::Signature dispatcher = cpp::DispatcherSignature(function);
  writer.Forwarder(
      "inline " + SpellOpening(input.target, signature, target::Scope::kRuntime),
      SpellParameters(input.target, signature, target::Scope::kRuntime, Defaults::kWrite),
      "return " + SpellDispatchFunction(function) + "(", ParameterNames(dispatcher));
}

void WriteOperator(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  writer.BlankLine();
  writer.LineComment(cpp::Comment(DescribeOrigin(input, function)));
  for (const cpp::ApiForm form : cpp::ApiForms(function.schema)) {
    WriteForm(writer, input, function, form);
  }
}

}  // namespace

Artifact EmitFunctionHeader(const EmitInput& input, const OperatorGroup& group) {
  target::HeaderSet headers = {OpsHeader(HeaderStem(group), "_ops.h")};
  for (const schema::NativeFunction* function : group.functions) {
    for (const cpp::ApiForm form : cpp::ApiForms(function->schema)) {
      AddHeaders(input.target, cpp::ApiSignature(*function, form), Defaults::kWrite, &headers);
    }
  }
  const cpp::Comment purpose("The operators " + TitleOf(group) + ": functions to call.");
  return MakeHeader(
      OpsHeaderPath(HeaderStem(group), ".h"), purpose, headers, [&](CodeWriter& writer) {
        const cpp::Code name_space = SpellApiNamespace(input.target, group.name_space);
        writer.Block({{"name", name_space}}, "namespace $name$ {");
        for (const schema::NativeFunction* function : group.functions) {
          writer.ForSource(function->range, [&] { WriteOperator(writer, input, *function); });
        }
        writer.Block({{"name", name_space}}, R"code(

      }  // namespace $name$
    )code");
      });
}

}  // namespace switchyard::emit
