#include "compiler/emit/ops_header.h"

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

void WriteOperator(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  const cpp::Signature signature = cpp::DispatcherSignature(function);
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  if (function.manual_kernel_registration) {
    writer.LineComment(cpp::Comment("Not emitted (`manual_kernel_registration`): to be defined."));
  }
  writer.List(SpellOpening(input.target, signature, target::Scope::kRuntime),
              SpellParameters(input.target, signature, target::Scope::kRuntime, Defaults::kOmit),
              ");");
}

void WriteRedispatch(CodeWriter& writer, const EmitInput& input,
                     const schema::NativeFunction& function) {
  const cpp::Signature signature = cpp::RedispatchSignature(cpp::DispatcherSignature(function));
  writer.List(SpellOpening(input.target, signature, target::Scope::kRuntime),
              SpellParameters(input.target, signature, target::Scope::kRuntime, Defaults::kOmit),
              ");");
}

}  // namespace

Artifact EmitOpsHeader(const EmitInput& input, const OperatorGroup& group) {
  target::HeaderSet headers;
  for (const schema::NativeFunction* function : group.functions) {
    AddHeaders(input.target, cpp::RedispatchSignature(cpp::DispatcherSignature(*function)),
               Defaults::kOmit, &headers);
  }
  const cpp::Comment purpose("The operators " + TitleOf(group) + ": dispatch functions, one each.");
  return MakeHeader(
      OpsHeaderPath(HeaderStem(group), "_ops.h"), purpose, headers, [&](CodeWriter& writer) {
        const cpp::Code name_space = SpellOpsNamespace(input.target, group.name_space);
        writer.Block({{"name", name_space}}, "namespace $name$ {");
        for (const schema::NativeFunction* function : group.functions) {
          writer.ForSource(function->range, [&] { WriteOperator(writer, input, *function); });
        }
        writer.Block(R"code(

          // The same below some keys: the call goes to the highest of those given.
          namespace redispatch {

        )code");
        for (const schema::NativeFunction* function : group.functions) {
          writer.ForSource(function->range, [&] { WriteRedispatch(writer, input, *function); });
        }
        writer.Block({{"name", name_space}}, R"code(

      }  // namespace redispatch
      }  // namespace $name$
    )code");
      });
}

}  // namespace switchyard::emit
