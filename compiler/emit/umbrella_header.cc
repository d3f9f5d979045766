#include "compiler/emit/umbrella_header.h"

#include "compiler/emit/cpp_file.h"

namespace switchyard::emit {

Artifact EmitUmbrellaHeader(const EmitInput& input) {
  CodeWriter writer;
  WriteFileStart(writer);
  const auto write_includes = [&] {
    for (const OperatorGroup& group : input.groups) {
      writer.Block({{"header", OpsHeader(HeaderStem(group), ".h")}}, "#include $header$");
    }
  };
  writer.Block({{"includes", write_includes}}, R"code(
    // Every operator. A file that calls few of them compiles faster with their own headers.
    #ifndef SWITCHYARD_FUNCTIONS_H_
    #define SWITCHYARD_FUNCTIONS_H_

    // IWYU pragma: begin_exports
    $includes$
    // IWYU pragma: end_exports

    #endif  // SWITCHYARD_FUNCTIONS_H_
  )code");
  return {"include/switchyard/functions.h", writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
