#include "compiler/emit/headers/ops_section.h"

#include <utility>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

void WriteOperator(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  if (function.manual_kernel_registration) {
    writer.LineComment(cpp::Comment("Not emitted (`manual_kernel_registration`): to be defined."));
  }
  const SpelledSignature& dispatcher = TextOf(input, function).dispatcher;
  writer.List(SpellOpening(dispatcher), dispatcher.parameters, ");");
}

void WriteRedispatch(CodeWriter& writer, const EmitInput& input,
                     const schema::NativeFunction& function) {
  const OperatorText& text = TextOf(input, function);
  const cpp::Code keys = SpellKeysParameter(input.target, text.keys);
  CodeWriter::Items parameters;
  parameters.Add(keys);
  parameters.Add(text.dispatcher.parameters);
  writer.List(SpellOpening(text.dispatcher), parameters, ");");
}

}  // namespace

std::optional<HeaderSection> MakeOpsSection(const EmitInput& input, const OperatorGroup& group) {
  target::HeaderSet headers;
  AddKeysHeader(input.target, &headers);
  for (const schema::NativeFunction* function : group.functions) {
    AddHeaders(input.target, TextOf(input, *function).dispatcher, &headers);
  }
  return HeaderSection{
      cpp::Comment("Dispatch functions, one each."), std::move(headers), [&](CodeWriter& writer) {
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
      }};
}

}  // namespace switchyard::emit
