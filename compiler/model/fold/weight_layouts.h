// The order of weights in memory.
#ifndef SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_LAYOUTS_H_
#define SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_LAYOUTS_H_

#include "compiler/model/graph.h"

namespace switchyard::model {

// Whether the tensor is a matrix of known sizes whose rows lie one after the other.
bool IsRowMajorMatrix(const TensorMeta& meta);

// Weights that only linear layers use, or products of matrices behind a transposition, get the
// order of their transpose: products then read rows of it, in place of copying columns in each run.
// Names, sizes and values stay. Taken are row-major weights of two dimensions, Float or Double,
// with a storage of their own.
void TransposeLinearWeights(Graph* graph);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_LAYOUTS_H_
