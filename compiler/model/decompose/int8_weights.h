// Products and tables whose weight is int8: calls that read the weight itself replace those that
// make floats of it first.
//
//   dequantize_per_channel -> linear    `_weight_int8pack_mm` and a sum, for zero points that are 0
//   to(float)              -> mm        the same with scales of 1
//   dequantize_per_channel -> embedding `embedding` of the int8 weight, then dequantised
//
// A product is scaled at its end in place of each of its elements: floats differ in their last
// bits. Lookups give the same values.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_INT8_WEIGHTS_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_INT8_WEIGHTS_H_

#include "compiler/model/graph.h"

namespace switchyard::model {

// Goes before Decompose, for a schema that has `aten::_weight_int8pack_mm`. The calls that nobody
// needs any more stay in the graph.
void ReadInt8Weights(Graph* graph);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_INT8_WEIGHTS_H_
