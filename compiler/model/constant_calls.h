// Calls that depend on weights and numbers alone.
#ifndef SWITCHYARD_COMPILER_MODEL_CONSTANT_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_CONSTANT_CALLS_H_

#include <vector>

#include "compiler/model/calls.h"
#include "compiler/model/graph.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::model {

// Takes them out of `calls`, in order. Results that a later call writes are no constants, neither
// are random ones, those that depend on the sizes of inputs, and those in bodies of control flow.
std::vector<Call> TakeConstantCalls(const Graph& graph, const StorageGroups& groups,
                                    std::vector<Call>* calls);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_CONSTANT_CALLS_H_
