#include "compiler/emit/headers/umbrella_header.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"

namespace switchyard::emit {

namespace {

bool IsAny(const OperatorGroup&) { return true; }
bool IsOfAten(const OperatorGroup& group) { return group.name_space.empty(); }

// Includes the headers of the groups that `is_in` takes.
Artifact EmitUmbrella(const EmitInput& input, EmitterId id, bool (*is_in)(const OperatorGroup&),
                      const cpp::Comment& purpose) {
  const std::string path = PathOf(id);
  const cpp::Identifier guard = HeaderGuard(path);
  CodeWriter writer;
  WriteFileStart(writer);
  const auto write_includes = [&] {
    for (const OperatorGroup& group : input.build.groups()) {
      if (!is_in(group)) continue;
      writer.Block({{"header", IncludeOf(EmitterId::kFunctionHeader, HeaderStem(group))}},
                   "#include $header$");
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
  return EmitUmbrella(input, EmitterId::kFunctions, IsAny,
                      cpp::Comment("Every operator. A file that calls few of them compiles faster "
                                   "with their own headers."));
}

bool HasAtenFunctions(const EmitInput& input) {
  const std::vector<OperatorGroup>& groups = input.build.groups();
  return std::any_of(groups.begin(), groups.end(), IsOfAten);
}

Artifact EmitAtenFunctionsHeader(const EmitInput& input) {
  return EmitUmbrella(input, EmitterId::kAtenFunctions, IsOfAten,
                      cpp::Comment("Every operator without a namespace of its own: what an "
                                   "extension of PyTorch calls as `at::add(x, y)`."));
}

}  // namespace switchyard::emit
