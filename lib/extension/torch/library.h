// PyTorch's names for the run-time, so that a source that was an extension of PyTorch compiles
// against it unchanged, as far as the run-time has what it uses. What registers is read by
// `switchyard import`, not run. Other headers of PyTorch in these folders are
// this one.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_

#include "lib/extension/runtime/autograd_function.h"
#include "lib/extension/runtime/autograd_modes.h"
#include "lib/extension/runtime/backend.h"
#include "lib/extension/runtime/dispatcher.h"
#include "lib/extension/runtime/functions.h"
#include "lib/extension/runtime/list.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/operators.h"
#include "lib/extension/runtime/registration.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
