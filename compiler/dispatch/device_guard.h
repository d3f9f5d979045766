// The argument that determines the device of a kernel. The current device is set to that argument's
// device around the call.
//
// Takes an operator, a line of its table and the key under which the line is registered; gives the
// argument and its kind, or nothing to guard. Composite kernels are not guarded; the operators that
// they call are. Source: reference dispatch, section 6.
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
  // A tensor, an optional tensor, or a list of either, of which the first element counts. An
  // absent, undefined or empty one guards nothing.
  kTensor,
};

struct DeviceGuard {
  GuardPlace place = GuardPlace::kNone;
  const schema::Argument* argument = nullptr;  // null for kNone
};

// Whether calls of the line's kernel are guarded and checked: the key or the backend's file
// decides.
bool IsGuarded(const expand::KernelLine& line, DispatchKey registered);

// A line with the functional form's kernel is guarded like that form, by an argument of that form.
DeviceGuard FindDeviceGuard(const schema::NativeFunction& operator_of_line,
                            const expand::KernelLine& line, DispatchKey registered);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_DEVICE_GUARD_H_
