// PyTorch has these names in this header: see torch/irange.h.
#ifndef SWITCHYARD_LIB_EXTENSION_C10_UTIL_IRANGE_H_
#define SWITCHYARD_LIB_EXTENSION_C10_UTIL_IRANGE_H_

#include "lib/extension/torch/irange.h"

#endif  // SWITCHYARD_LIB_EXTENSION_C10_UTIL_IRANGE_H_
