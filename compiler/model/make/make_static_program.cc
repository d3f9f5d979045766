#include "compiler/model/make/make_static_program.h"

#include <utility>

#include "compiler/model/make/compilation.h"
#include "compiler/model/make/passes.h"

namespace switchyard::model {

std::optional<StaticProgram> MakeStaticProgram(const expand::ExpandedProgram& program, Graph graph,
                                               diagnostics::Sink& sink) {
  Compilation compilation(program, std::move(graph), sink);
  if (!RunPasses(Passes().back(), &compilation)) return std::nullopt;
  return std::move(compilation.program);
}

}  // namespace switchyard::model
