// The beginning of a file of weights.
#ifndef SWITCHYARD_LIB_MODEL_WEIGHTS_HEAD_H_
#define SWITCHYARD_LIB_MODEL_WEIGHTS_HEAD_H_

#include <cstddef>

namespace switchyard::model {

// The first bytes of a file in any format, and of this one. The rest of the header is zeros.
inline constexpr char kWeightsStart[] = "switchyard weights ";
inline constexpr char kWeightsFormat[] = "switchyard weights 2\n";

// Bytes before the first tensor, and the alignment of the tensors' offsets.
inline constexpr size_t kWeightsAlignment = 64;

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_WEIGHTS_HEAD_H_
