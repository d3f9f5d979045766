// The symbols of sizes that the inputs of a program give.
#ifndef SWITCHYARD_COMPILER_MODEL_INPUT_SYMBOLS_H_
#define SWITCHYARD_COMPILER_MODEL_INPUT_SYMBOLS_H_

#include <vector>

#include "compiler/model/calls.h"
#include "compiler/model/graph.h"

namespace switchyard::model {

// A symbol is the first size of a user's input, or the first of his numbers, that is that symbol
// alone, or a multiple of it.
std::vector<SymbolSource> FindInputSymbols(const Graph& graph);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_INPUT_SYMBOLS_H_
