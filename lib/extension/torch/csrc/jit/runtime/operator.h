// PyTorch also declares these names in this header: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_CSRC_JIT_RUNTIME_OPERATOR_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_CSRC_JIT_RUNTIME_OPERATOR_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_CSRC_JIT_RUNTIME_OPERATOR_H_
