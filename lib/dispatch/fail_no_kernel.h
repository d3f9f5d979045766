// The error of a call for whose key no kernel was built in.
//
// Takes: the operator with namespace and overload, the call's keys (the thread's applied, and
// without those that a build's fallthroughs pass by), and the keys that have kernels, as text:
// "CPU, CUDA". Gives: nothing, it does not return.
// Errors: always Error, naming the operator, the key the call went to, all its keys and those built
// in.

#ifndef SWITCHYARD_LIB_DISPATCH_FAIL_NO_KERNEL_H_
#define SWITCHYARD_LIB_DISPATCH_FAIL_NO_KERNEL_H_

#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

[[noreturn, gnu::cold]] void FailNoKernel(const char* op_name, DispatchKeySet keys,
                                          const char* built_in_keys);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DISPATCH_FAIL_NO_KERNEL_H_
