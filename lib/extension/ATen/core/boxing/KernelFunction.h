// PyTorch also declares these names in this header: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_ATEN_CORE_BOXING_KERNELFUNCTION_H_
#define SWITCHYARD_LIB_EXTENSION_ATEN_CORE_BOXING_KERNELFUNCTION_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_ATEN_CORE_BOXING_KERNELFUNCTION_H_
