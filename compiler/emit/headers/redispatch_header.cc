#include "compiler/emit/headers/redispatch_header.h"

#include <utility>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/headers/group_header.h"
#include "compiler/emit/headers/public_function.h"
#include "compiler/emit/operator_text.h"
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
  target::HeaderSet headers = {IncludeOf(EmitterId::kOpsHeader, HeaderStem(group))};
  AddKeysHeader(input.target, &headers);
  for (const schema::NativeFunction* function : group.functions) {
    AddApiHeaders(input.target, TextOf(input, *function), &headers);
  }
  const cpp::Comment purpose("The operators " + TitleOf(group) +
                             ": functions that go on with a call below some keys.");
  const cpp::Code name_space = SpellApiNamespace(input.target, group.name_space) + "::redispatch";
  return MakeGroupHeader(input, group,
                         {EmitterId::kRedispatchHeader, purpose, std::move(headers), name_space},
                         WriteOperator);
}

}  // namespace switchyard::emit
