// Calls that nobody needs.
#ifndef SWITCHYARD_COMPILER_MODEL_UNUSED_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_UNUSED_CALLS_H_

#include <vector>

#include "compiler/model/calls.h"
#include "compiler/model/graph.h"
#include "compiler/model/number_plan.h"

namespace switchyard::model {

// Leaves out the calls that write nothing, check nothing, and whose results nobody uses, and those
// of numbers that are written as expressions. Control flow stays.
void DropUnused(const Graph& graph, const NumberPlan& numbers, std::vector<Call>* calls);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_UNUSED_CALLS_H_
