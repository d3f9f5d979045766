// PyTorch also declares these names in this header: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_CSRC_UTILS_PYBIND_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_CSRC_UTILS_PYBIND_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_CSRC_UTILS_PYBIND_H_
