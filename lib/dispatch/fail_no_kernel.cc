#include "lib/dispatch/fail_no_kernel.h"

#include "lib/core/error.h"
#include "lib/dispatch/key_extraction.h"

namespace switchyard {

// The missing kernel belongs to the highest key that is not skipped without a kernel.
void FailNoKernel(const char* op_name, DispatchKeySet keys, const char* built_in_keys) {
  const DispatchKey key = (keys - kFallthroughKeys).HighestPriorityKey();
  if (key == DispatchKey::Undefined) {
    FailOf(ErrorKind::kValue, op_name,
           ": no argument determines which kernel to call: there is no tensor among them, or none ",
           "that is defined. Kernels are built in for: ", built_in_keys);
  }
  FailOf(ErrorKind::kNotImplemented, op_name, ": no kernel for ", key,
         ". Kernels are built in for: ", built_in_keys, ". The keys of the call are ", keys);
}

}  // namespace switchyard
