// How each number of a program is computed, and where symbols of sizes have their values from.
//
// A number whose expression has only symbols that are known where it is made is written as that
// expression; any other is a variable, which the call that makes it computes. A symbol is known
// from an input, or from the first result that is that symbol alone, or a multiple of it: a number
// (`item`), or a size of a tensor (`nonzero`). What a body of control flow knows is not known
// behind it.
#ifndef SWITCHYARD_COMPILER_MODEL_NUMBER_PLAN_H_
#define SWITCHYARD_COMPILER_MODEL_NUMBER_PLAN_H_

#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/model/calls.h"
#include "compiler/model/graph.h"
#include "compiler/schema/store.h"

namespace switchyard::model {

struct NumberPlan {
  std::vector<bool> is_variable;  // by number
  std::vector<bool>
      has_known_sizes;  // by tensor: its symbols are known before the call that gives it

  bool IsVariable(NumberId number) const { return is_variable[number.number()]; }
  bool HasKnownSizes(TensorId tensor) const { return has_known_sizes[tensor.number()]; }
};

// Fills the symbols of the calls. Reports numbers in use that nothing gives. `inputs` are the
// symbols that the inputs give.
NumberPlan PlanNumbers(const Graph& graph, const std::vector<SymbolSource>& inputs,
                       std::vector<Call>* calls, diagnostics::Sink& sink);

// `2*s69` as the symbol and its factor; nothing for other expressions.
std::optional<SymbolSource> SourceIn(const Expression& size);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_NUMBER_PLAN_H_
