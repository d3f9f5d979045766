// Rewrites calls of operators that no schema declares, that are better left out, or that are made
// of others by a formula.
//
// Takes a graph, the declared operators and their formulas; gives the same computation with other
// calls. The new calls keep the place of the call that they replace. Reports calls that have a
// decomposition of the table but not with their arguments.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_DECOMPOSE_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_DECOMPOSE_H_

#include <functional>
#include <string_view>

#include "compiler/derivatives/decompositions.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/model/graph.h"

namespace switchyard::model {

using IsDeclared = std::function<bool(std::string_view operator_name)>;
// Null for an operator without a formula.
using FindFormula =
    std::function<const derivatives::Decomposition*(std::string_view operator_name)>;

void Decompose(const IsDeclared& is_declared, Graph* graph, diagnostics::Sink& sink,
               const FindFormula& find_formula = nullptr);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_DECOMPOSE_H_
