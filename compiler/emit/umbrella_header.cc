#include "compiler/emit/umbrella_header.h"

#include "compiler/emit/cpp_file.h"

namespace switchyard::emit {

Artifact EmitUmbrellaHeader(const EmitInput& input) {
  CodeWriter writer;
  WriteFileStart(writer);
  writer.Block(R"code(
    // Every operator. A file that calls few of them compiles faster with their own headers.
    #ifndef SWITCHYARD_FUNCTIONS_H_
    #define SWITCHYARD_FUNCTIONS_H_

  )code");
  for (const OperatorGroup& group : input.groups) {
    writer.Block({{"header", OpsHeader(group.root, ".h")}},
                 "#include $header$  // IWYU pragma: export");
  }
  writer.Block(R"code(

    #endif  // SWITCHYARD_FUNCTIONS_H_
  )code");
  return {"include/switchyard/functions.h", writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
