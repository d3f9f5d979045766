#include "compiler/emit/headers/umbrella_header.h"

#include <cctype>
#include <string>
#include <string_view>

#include "compiler/emit/cpp_file.h"

namespace switchyard::emit {

namespace {

// Includes the headers with `suffix` of all operators.
Artifact EmitUmbrella(const EmitInput& input, const std::string& name, std::string_view suffix,
                      const cpp::Comment& purpose) {
  std::string guard = "SWITCHYARD_" + name + "_H_";
  for (char& c : guard) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  CodeWriter writer;
  WriteFileStart(writer);
  const auto write_includes = [&] {
    for (const OperatorGroup& group : input.groups) {
      writer.Block({{"header", OpsHeader(HeaderStem(group), suffix)}}, "#include $header$");
    }
  };
  writer.LineComment(purpose);
  writer.Block({{"guard", cpp::Identifier::Known(guard)}, {"includes", write_includes}}, R"code(
    #ifndef $guard$
    #define $guard$

    // IWYU pragma: begin_exports
    $includes$
    // IWYU pragma: end_exports

    #endif  // $guard$
  )code");
  return {"include/switchyard/" + name + ".h", writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace

std::vector<Artifact> EmitUmbrellaHeaders(const EmitInput& input) {
  return {EmitUmbrella(input, "functions", ".h",
                       cpp::Comment("Every operator. A file that calls few of them compiles faster "
                                    "with their own headers.")),
          EmitUmbrella(input, "redispatch", "_redispatch.h",
                       cpp::Comment("Every operator, to go on with a call below some keys."))};
}

}  // namespace switchyard::emit
