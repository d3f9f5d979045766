// PyTorch's names for the run-time, so that a source that was an extension of PyTorch compiles
// against it unchanged, as far as the run-time has what it uses. What registers is read by
// `switchyard import`, not run. Other headers of PyTorch in this folder are this one.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_

#include "torch/autograd_function.h"
#include "torch/backend.h"
#include "torch/functions.h"
#include "torch/list.h"
#include "torch/names.h"
#include "torch/operators.h"
#include "torch/registration.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
