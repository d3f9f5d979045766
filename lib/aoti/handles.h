// Connects the C++ that AOTInductor writes with this run-time: handles of tensors, and C functions
// that return a code instead of raising an exception.
//
// AOTInductor's C++ calls libtorch through C functions, `aoti_torch_...`: lib/aoti has those that
// make and inspect tensors, `switchyard gen --aoti-shim` emits those that call operators. A handle
// is a new Tensor on the heap, and belongs to the caller. Errors: the code 1, and the message on
// standard error, as in libtorch; without exceptions an error ends the process. Source: reference
// exported program, AOTInductor; declarations of PyTorch's shim.h, which the code that calls them
// includes.
#ifndef SWITCHYARD_LIB_AOTI_HANDLES_H_
#define SWITCHYARD_LIB_AOTI_HANDLES_H_

#include <cstdint>
#include <new>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/tensor.h"

// PyTorch's name.
struct AtenTensorOpaque;
using AtenTensorHandle = AtenTensorOpaque*;

namespace switchyard::aoti {

inline constexpr int32_t kDone = 0;
inline constexpr int32_t kFailed = 1;

inline Tensor& TensorOf(AtenTensorHandle handle) { return *reinterpret_cast<Tensor*>(handle); }

inline AtenTensorHandle NewHandle(Tensor tensor) {
  return reinterpret_cast<AtenTensorHandle>(new Tensor(std::move(tensor)));
}

// Writes the message of a failed call.
void Report(const char* function, const char* message);

// Runs the action, and returns the code.
template <typename Action>
int32_t Guarded(const char* function, const Action& action) {
#if defined(__cpp_exceptions)
  try {
    action();
  } catch (const Error& error) {
    Report(function, error.what());
    return kFailed;
  } catch (const std::bad_alloc&) {
    Report(function, "there is no memory");
    return kFailed;
  }
#else
  static_cast<void>(function);
  action();
#endif
  return kDone;
}

}  // namespace switchyard::aoti

#endif  // SWITCHYARD_LIB_AOTI_HANDLES_H_
