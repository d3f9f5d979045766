// The operators of PyTorch in this build, called as `at::add(x, y)` and, if tensors have methods,
// `x.add(y)`: those of the schema that have no namespace of their own, as `switchyard gen` lists
// them. Operators outside the build are not declared. The extension's own operators are not
// included, because a namespace of their name in the run-time's namespace would conflict with the
// namespace of the kernels.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTIONS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTIONS_H_

#if __has_include("switchyard/aten_functions.h")
#include "switchyard/aten_functions.h"
#endif

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_FUNCTIONS_H_
