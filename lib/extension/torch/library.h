// PyTorch's names for the run-time. A source that was an extension of PyTorch compiles against them
// unchanged if the run-time has what it uses. `switchyard import` reads registrations; they never
// run. PyTorch's other headers in these folders include this one.
#ifndef SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
#define SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_

#include "lib/extension/runtime/accessor.h"
#include "lib/extension/runtime/argument_checks.h"
#include "lib/extension/runtime/autograd_function.h"
#include "lib/extension/runtime/autograd_modes.h"
#include "lib/extension/runtime/backend.h"
#include "lib/extension/runtime/boxed_kernels.h"
#include "lib/extension/runtime/custom_class.h"
#include "lib/extension/runtime/device_guards.h"
#include "lib/extension/runtime/dispatch_on_type.h"
#include "lib/extension/runtime/dispatcher.h"
#include "lib/extension/runtime/distribution_kernels.h"
#include "lib/extension/runtime/distributions.h"
#include "lib/extension/runtime/element_types.h"
#include "lib/extension/runtime/extension_values.h"
#include "lib/extension/runtime/functions.h"
#include "lib/extension/runtime/generators.h"
#include "lib/extension/runtime/indexing.h"
#include "lib/extension/runtime/intrusive_ptr.h"
#include "lib/extension/runtime/irange.h"
#include "lib/extension/runtime/list.h"
#include "lib/extension/runtime/method_call.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/new_tensors.h"
#include "lib/extension/runtime/operators.h"
#include "lib/extension/runtime/parallel.h"
#include "lib/extension/runtime/registration.h"
#include "lib/extension/runtime/standard_headers.h"
#include "lib/extension/runtime/tensor_impl.h"
#include "lib/extension/runtime/type_meta.h"

#endif  // SWITCHYARD_LIB_EXTENSION_TORCH_LIBRARY_H_
