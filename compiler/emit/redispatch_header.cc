#include "compiler/emit/redispatch_header.h"

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/public_function.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

void WriteOperator(CodeWriter& writer, const EmitInput& input,
                   const schema::NativeFunction& function) {
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  for (const ApiText& api : TextOf(input, function).api) {
    WriteRedispatchFunction(writer, input, function, api);
  }
}

}  // namespace

Artifact EmitRedispatchHeader(const EmitInput& input, const OperatorGroup& group) {
  target::HeaderSet headers = {OpsHeader(HeaderStem(group), "_ops.h")};
  AddKeysHeader(input.target, &headers);
  for (const schema::NativeFunction* function : group.functions) {
    AddApiHeaders(input.target, TextOf(input, *function), &headers);
  }
  const cpp::Comment purpose("The operators " + TitleOf(group) +
                             ": functions that go on with a call below some keys.");
  const std::string path = OpsHeaderPath(HeaderStem(group), "_redispatch.h");
  return MakeHeader(path, purpose, headers, [&](CodeWriter& writer) {
    const cpp::Code name_space = SpellApiNamespace(input.target, group.name_space);
    writer.Block({{"name", name_space}}, "namespace $name$::redispatch {");
    for (const schema::NativeFunction* function : group.functions) {
      writer.ForSource(function->range, [&] { WriteOperator(writer, input, *function); });
    }
    writer.Block({{"name", name_space}}, R"code(

      }  // namespace $name$::redispatch
    )code");
  });
}

}  // namespace switchyard::emit
