// PyTorch also declares these names in this header: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_C10_CORE_SYMINTARRAYREF_H_
#define SWITCHYARD_LIB_EXTENSION_C10_CORE_SYMINTARRAYREF_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_C10_CORE_SYMINTARRAYREF_H_
