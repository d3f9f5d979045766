#include "compiler/emit/headers/redispatch_header.h"

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
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

Artifact EmitRedispatchHeader(const EmitInput& input, const std::vector<OperatorGroup>& groups) {
  target::HeaderSet headers = {IncludeOf(EmitterId::kFunctions)};
  AddKeysHeader(input.target, &headers);
  const cpp::Comment purpose("Every operator, to go on with a call below some keys.");
  return MakeHeader(PathOf(EmitterId::kRedispatch), purpose, headers, [&](CodeWriter& writer) {
    for (size_t i = 0; i < groups.size();) {
      if (i != 0) writer.BlankLine();
      const std::string& own = groups[i].name_space;
      std::vector<const schema::NativeFunction*> functions;
      for (; i < groups.size() && groups[i].name_space == own; ++i) {
        functions.insert(functions.end(), groups[i].functions.begin(), groups[i].functions.end());
      }
      const cpp::Code name_space = cpp::Concat(SpellApiNamespace(input.target, own),
                                               "::", input.target.namespaces.below_keys);
      WriteOperators(writer, input, name_space, functions, WriteOperator);
    }
  });
}

}  // namespace switchyard::emit
