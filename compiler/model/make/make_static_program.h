// From a graph to what is emitted for it.
//
// Takes a graph and the expanded program of the operators; gives the static program, or reports why
// there is none. The rows of passes.def are the way between.
#ifndef SWITCHYARD_COMPILER_MODEL_MAKE_MAKE_STATIC_PROGRAM_H_
#define SWITCHYARD_COMPILER_MODEL_MAKE_MAKE_STATIC_PROGRAM_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/model/graph.h"
#include "compiler/model/static_program.h"

namespace switchyard::model {

// `program` must outlive the result.
std::optional<StaticProgram> MakeStaticProgram(const expand::ExpandedProgram& program, Graph graph,
                                               diagnostics::Sink& sink);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MAKE_MAKE_STATIC_PROGRAM_H_
