// Rewrites calls of operators that no schema declares, or that are better left out.
//
// Takes a graph and the declared operators; gives the same computation with other calls. The new
// calls keep the place of the call that they replace. Reports calls that have a decomposition but
// not with their arguments.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_DECOMPOSE_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_DECOMPOSE_H_

#include <functional>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/model/graph.h"

namespace switchyard::model {

using IsDeclared = std::function<bool(std::string_view operator_name)>;

void Decompose(const IsDeclared& is_declared, Graph* graph, diagnostics::Sink& sink);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_DECOMPOSE_H_
