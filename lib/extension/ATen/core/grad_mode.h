// PyTorch has these names in this header, too: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_ATEN_CORE_GRAD_MODE_H_
#define SWITCHYARD_LIB_EXTENSION_ATEN_CORE_GRAD_MODE_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_ATEN_CORE_GRAD_MODE_H_
