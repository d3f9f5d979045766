// The calls of functions of numbers, held against their table.
#ifndef SWITCHYARD_COMPILER_MODEL_NUMBER_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_NUMBER_CALLS_H_

#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/model/calls.h"
#include "compiler/model/graph.h"
#include "compiler/model/number_functions.h"

namespace switchyard::model {

// One value for each parameter, None where it is left out. Nothing, after a report, when arguments
// or the result do not fit.
std::optional<Call> ResolveNumberCall(const Graph& graph, const Node& node,
                                      const NumberFunction& function, diagnostics::Sink& sink);

// Whether the call is a check whose answer is known to be yes.
bool HoldsAlways(const Graph& graph, const Call& call);

// The kind of a number; nothing for other values.
std::optional<NumberKind> KindOf(const Graph& graph, const Value& value);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_NUMBER_CALLS_H_
