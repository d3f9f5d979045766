// PyTorch also declares these names in this header: see torch/library.h.
#ifndef SWITCHYARD_LIB_EXTENSION_C10_UTIL_LOGGING_H_
#define SWITCHYARD_LIB_EXTENSION_C10_UTIL_LOGGING_H_

#include "lib/extension/torch/library.h"

#endif  // SWITCHYARD_LIB_EXTENSION_C10_UTIL_LOGGING_H_
