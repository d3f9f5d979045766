// Which arguments of a call are held to one device.
//
// Takes an operator and the key that a kernel of its table is registered for; gives the arguments
// in the order in which they are looked at: out arguments, then positional ones. None when no check
// is due: devices of which there is one, `device_check: NoCheck`, or nothing to compare.
// Source: reference dispatch, section 7.
#ifndef SWITCHYARD_COMPILER_DISPATCH_DEVICE_CHECK_H_
#define SWITCHYARD_COMPILER_DISPATCH_DEVICE_CHECK_H_

#include <vector>

#include "compiler/expand/kernel_line.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// `line` names the kernel; null when none does. With the functional form's kernel that form's
// arguments are checked.
std::vector<const schema::Argument*> FindCheckedArguments(
    const schema::NativeFunction& operator_of_line, const expand::KernelLine* line,
    DispatchKey registered);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_DEVICE_CHECK_H_
