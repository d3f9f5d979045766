// PyTorch has these names in this header, too: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_C10_CORE_SYMINT_H_
#define SWITCHYARD_LIB_EXTENSION_C10_CORE_SYMINT_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_C10_CORE_SYMINT_H_
