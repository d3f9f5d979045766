#include "compiler/emit/headers/umbrella_header.h"

#include <string>

#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"

namespace switchyard::emit {

namespace {

// Includes the headers of `included` for all operators.
Artifact EmitUmbrella(const EmitInput& input, EmitterId id, EmitterId included,
                      const cpp::Comment& purpose) {
  const std::string path = PathOf(id);
  const cpp::Identifier guard = HeaderGuard(path);
  CodeWriter writer;
  WriteFileStart(writer);
  const auto write_includes = [&] {
    for (const OperatorGroup& group : input.build.groups()) {
      writer.Block({{"header", IncludeOf(included, HeaderStem(group))}}, "#include $header$");
    }
  };
  writer.LineComment(purpose);
  writer.Block({{"guard", guard}, {"includes", write_includes}}, R"code(
    #ifndef $guard$
    #define $guard$

    // IWYU pragma: begin_exports
    $includes$
    // IWYU pragma: end_exports

    #endif  // $guard$
  )code");
  return {path, writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace

Artifact EmitFunctionsHeader(const EmitInput& input) {
  return EmitUmbrella(input, EmitterId::kFunctions, EmitterId::kFunctionHeader,
                      cpp::Comment("Every operator. A file that calls few of them compiles faster "
                                   "with their own headers."));
}

Artifact EmitRedispatchUmbrella(const EmitInput& input) {
  return EmitUmbrella(input, EmitterId::kRedispatch, EmitterId::kRedispatchHeader,
                      cpp::Comment("Every operator, to go on with a call below some keys."));
}

}  // namespace switchyard::emit
