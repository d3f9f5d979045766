// PyTorch declares these names in this header: see runtime/irange.h.
#ifndef SWITCHYARD_LIB_EXTENSION_C10_UTIL_IRANGE_H_
#define SWITCHYARD_LIB_EXTENSION_C10_UTIL_IRANGE_H_

#include "lib/extension/runtime/irange.h"

#endif  // SWITCHYARD_LIB_EXTENSION_C10_UTIL_IRANGE_H_
