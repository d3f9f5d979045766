// Batch normalizations behind convolutions and linear layers, as parts of their weights.
#ifndef SWITCHYARD_COMPILER_MODEL_FOLD_NORMALIZATIONS_H_
#define SWITCHYARD_COMPILER_MODEL_FOLD_NORMALIZATIONS_H_

#include "compiler/model/graph.h"

namespace switchyard::model {

// Leaves out each normalization that does not train, that alone uses the result of `convolution` or
// `linear`, and whose weights no call writes; the layer gets new weights: w * s and (b - mean) * s
// + beta, where s is gamma / sqrt(variance + eps), computed in double. All weights are Float, or
// all are Double.
void FoldNormalizations(Graph* graph);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FOLD_NORMALIZATIONS_H_
