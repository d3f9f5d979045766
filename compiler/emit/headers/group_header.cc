#include "compiler/emit/headers/group_header.h"

#include "compiler/emit/cpp_file.h"

namespace switchyard::emit {

Artifact MakeGroupHeader(const EmitInput& input, const OperatorGroup& group,
                         const GroupHeader& header, const OperatorWriter& write_operator,
                         const std::function<void(CodeWriter&)>& write_rest) {
  const std::string path = PathOf(header.id, HeaderStem(group));
  return MakeHeader(path, header.purpose, header.headers, [&](CodeWriter& writer) {
    writer.Block({{"name", header.name_space}}, "namespace $name$ {");
    for (const schema::NativeFunction* function : group.functions) {
      writer.ForSource(function->range, [&] { write_operator(writer, input, *function); });
    }
    writer.Block({{"name", header.name_space}}, R"code(

      }  // namespace $name$
    )code");
    if (write_rest) write_rest(writer);
  });
}

}  // namespace switchyard::emit
