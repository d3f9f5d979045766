// The slots that a call passes, from the first that it reaches to that of a backend.
//
// Takes an operator, the keys of the call's arguments and those of its thread; gives the first slot
// and, after each slot whose key is not a backend's, the slot to which its kernel would pass the
// call on. Ends at a backend's kernel, at a slot without a kernel, or when no keys are left.
#ifndef SWITCHYARD_COMPILER_TABLE_CALL_PATH_H_
#define SWITCHYARD_COMPILER_TABLE_CALL_PATH_H_

#include <string>
#include <vector>

#include "compiler/dispatch/call.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {

// The keys of a call's arguments.
struct CallKeys {
  CallKeys() = default;
  CallKeys(DispatchKeySet keys) : of_tensors(keys) {}  // NOLINT: most calls have only these

  DispatchKeySet of_tensors;
  // Of AutocastMPS, PreDispatch, ...: PyTorch's newer editions have these, and the run-time's sets
  // have no bits for them. By falling priority.
  std::vector<DispatchKey> newer_modes;

  // All keys by rising priority.
  std::vector<DispatchKey> List() const;
};

std::vector<dispatch::CallTarget> CallPath(const ShownOperator& shown, const Context& context,
                                           const CallKeys& arguments,
                                           const dispatch::LocalKeys& local);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_CALL_PATH_H_
