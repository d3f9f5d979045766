// The error of a call whose key has no kernel in the build.
//
// Takes: the operator with namespace and overload, the call's keys (with the thread's keys applied,
// and without the fallthroughs of the build), and the keys with kernels, as text: "CPU, CUDA".
// Gives: nothing; it does not return. Errors: always an Error that names the operator, the key of
// the call, all its keys and the built-in keys.

#ifndef SWITCHYARD_LIB_DISPATCH_FAIL_NO_KERNEL_H_
#define SWITCHYARD_LIB_DISPATCH_FAIL_NO_KERNEL_H_

#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

[[noreturn, gnu::cold]] void FailNoKernel(const char* op_name, DispatchKeySet keys,
                                          const char* built_in_keys);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DISPATCH_FAIL_NO_KERNEL_H_
