// Which argument of an operator says where its kernel runs: the current device is set to that one's
// around the call.
//
// Takes an operator, a line of its table and the key under which the line is registered; gives the
// argument and its kind, or nothing to guard. Composite kernels are not guarded, the operators that
// they call are.
// Source: reference dispatch, section 6.
#ifndef SWITCHYARD_COMPILER_DISPATCH_DEVICE_GUARD_H_
#define SWITCHYARD_COMPILER_DISPATCH_DEVICE_GUARD_H_

#include <cstdint>

#include "compiler/expand/kernel_line.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

enum class GuardPlace : uint8_t {
  kNone,
  kDeviceOption,  // the `device` of tensor options, or the default device when it is absent
  // A tensor, an optional one, or a list of such, whose first element counts. One that is absent,
  // undefined or empty guards nothing.
  kTensor,
};

struct DeviceGuard {
  GuardPlace place = GuardPlace::kNone;
  const schema::Argument* argument = nullptr;  // null for kNone
};

// Whether calls of the line's kernel are guarded and checked: the key says it, or the file of the
// backend.
bool IsGuarded(const expand::KernelLine& line, DispatchKey registered);

// A line with the functional form's kernel is guarded as that form is; of its arguments then.
DeviceGuard FindDeviceGuard(const schema::NativeFunction& operator_of_line,
                            const expand::KernelLine& line, DispatchKey registered);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_DEVICE_GUARD_H_
