// The slots that a call goes through, from the one it reaches to that of a backend.
//
// Takes an operator, the keys of the call's arguments and those of its thread; gives the first
// slot, and behind each slot whose key is no backend's the one that its kernel would pass the call
// on to. Ends at a backend's kernel, at a slot without kernel, or without keys.
#ifndef SWITCHYARD_COMPILER_TABLE_CALL_PATH_H_
#define SWITCHYARD_COMPILER_TABLE_CALL_PATH_H_

#include <vector>

#include "compiler/dispatch/call.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {

std::vector<dispatch::CallTarget> CallPath(const ShownOperator& shown, const Context& context,
                                           DispatchKeySet arguments,
                                           const dispatch::LocalKeys& local);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_CALL_PATH_H_
