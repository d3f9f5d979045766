// Where the symbols of sizes have their values from.
#ifndef SWITCHYARD_COMPILER_MODEL_INPUT_SYMBOLS_H_
#define SWITCHYARD_COMPILER_MODEL_INPUT_SYMBOLS_H_

#include <vector>

#include "compiler/model/calls.h"
#include "compiler/model/faults.h"
#include "compiler/model/graph.h"
#include "compiler/model/static_program.h"

namespace switchyard::model {

// A symbol is the first size of a user's input that is that symbol alone, or a multiple of it.
// Reports numbers in use whose symbols no input has: they come from data.
std::vector<SymbolSource> FindSymbols(const Graph& graph, const std::vector<Call>& calls,
                                      Faults* faults);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_INPUT_SYMBOLS_H_
