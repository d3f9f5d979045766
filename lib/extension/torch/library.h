// PyTorch's names for the run-time, so that a source that was an extension of PyTorch compiles
// against it unchanged, as far as the run-time has what it uses. What registers is read by
// `switchyard import`, not run. Other headers of PyTorch in this folder are this one.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_

#include "lib/extension/torch/autograd_function.h"
#include "lib/extension/torch/backend.h"
#include "lib/extension/torch/functions.h"
#include "lib/extension/torch/list.h"
#include "lib/extension/torch/names.h"
#include "lib/extension/torch/operators.h"
#include "lib/extension/torch/registration.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
