// What calls of some operators do, whatever passes ask it.
#ifndef SWITCHYARD_COMPILER_MODEL_FOLD_NODE_FORMS_H_
#define SWITCHYARD_COMPILER_MODEL_FOLD_NODE_FORMS_H_

#include "compiler/model/graph.h"

namespace switchyard::model {

// Whether a call gives its matrix with its two dimensions swapped: `t`, `transpose`, `permute`.
// Other calls of these operators give the order that they get.
bool SwapsDimensions(const Node& node);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FOLD_NODE_FORMS_H_
