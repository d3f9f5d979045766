// The text of a model after a pass, for people and for comparisons.
#ifndef SWITCHYARD_COMPILER_MODEL_MAKE_DUMP_H_
#define SWITCHYARD_COMPILER_MODEL_MAKE_DUMP_H_

#include <optional>
#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/model/graph.h"
#include "compiler/model/make/passes.h"

namespace switchyard::model {

// A line for each input, each node and what is returned:
//
//   input x: Float[2, 3]
//   parameter w: Float[3, 3] strides [1, 3]
//   once t: Float[3, 3] = aten::t(self=w)
//   mm: Float[2, 3] in arena 0 = aten::mm.out(self=x, mat2=t)
//   return mm
//
// `strides` is said of inputs that are not row-major, `once` of calls that run before the first
// run. Behind the pass that plans memory, `in` says where a result is, operators are the forms that
// are called, and weights that nothing uses are left out. Nothing after an error that keeps the
// pass from running.
std::optional<std::string> DumpAfter(const Pass& pass, const expand::ExpandedProgram& operators,
                                     Graph graph, diagnostics::Sink& sink);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MAKE_DUMP_H_
