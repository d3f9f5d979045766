// PyTorch also declares these names in this header: see torch/python.h.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_EXTENSION_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_EXTENSION_H_

#include "lib/extension/torch/python.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_EXTENSION_H_
