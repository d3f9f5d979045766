// Which arguments of a call must be on one device.
//
// Takes an operator and the key under which a kernel of its table is registered; gives the
// arguments in the order of the check: out arguments, then positional ones. Gives none when there
// is no check: for kinds of devices with a single device, for `device_check: NoCheck`, and with
// fewer than two tensors. Source: reference dispatch, section 7.
#ifndef SWITCHYARD_COMPILER_DISPATCH_DEVICE_CHECK_H_
#define SWITCHYARD_COMPILER_DISPATCH_DEVICE_CHECK_H_

#include <vector>

#include "compiler/expand/kernel_line.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// `line` names the kernel; null when no line does. For the functional form's kernel, that form's
// arguments are checked.
std::vector<const schema::Argument*> FindCheckedArguments(
    const schema::NativeFunction& operator_of_line, const expand::KernelLine* line,
    DispatchKey registered);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_DEVICE_CHECK_H_
