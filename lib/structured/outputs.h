// The effect of setting an output in the three forms of a structured operator.
//
// Takes: the operator's name, and the output's sizes, strides (empty: row-major) and options.
// Gives: new tensors, checks of the caller's tensors, and temporaries for them. Errors: an Error
// that names the operator and the argument if dtype, device or size differ from those of the meta
// function. Source: reference C++ signatures, section 7.

#ifndef SWITCHYARD_LIB_STRUCTURED_OUTPUTS_H_
#define SWITCHYARD_LIB_STRUCTURED_OUTPUTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/function_ref.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_options.h"
#include "lib/device/device_guard.h"
#include "lib/structured/meta_base.h"

namespace switchyard {
namespace internal {

[[noreturn]] void FailOutputIndex(const char* op_name, int64_t index, size_t count);
inline size_t CheckOutputIndex(const char* op_name, int64_t index, size_t count) {
  if (static_cast<size_t>(index) >= count) FailOutputIndex(op_name, index, count);
  return static_cast<size_t>(index);
}

// A tensor of the caller and the name of its argument.
struct NamedOutput {
  const char* name;
  Tensor& tensor;
};

Tensor MakeOutput(const OutputRequest& request);
// For in-place operators: dtype, device and sizes must match.
void CheckInplaceOutput(const OutputRequest& request, const Tensor& self);
// Whether an operand, or one of a list, has its elements in the storage of `out`. Other
// arguments have none.
bool IsSharedWith(const Tensor& out, const Tensor& other);
bool IsSharedWith(const Tensor& out, TensorList others);
bool IsSharedWith(const Tensor& out, OptionalTensorList others);
inline bool IsSharedWith(const Tensor& out, const std::optional<Tensor>& other) {
  return other && IsSharedWith(out, *other);
}
template <typename Operand>
bool IsSharedWithOperand(const Tensor& out, const Operand& operand) {
  if constexpr (std::is_same_v<Operand, Tensor> || std::is_same_v<Operand, std::optional<Tensor>> ||
                std::is_same_v<Operand, TensorList> ||
                std::is_same_v<Operand, OptionalTensorList>) {
    return IsSharedWith(out, operand);
  } else {
    return false;
  }
}

// For out operators: dtype and device must match; a tensor with other sizes is resized, with the
// strides, unless what the call reads or writes besides is in its storage: `is_shared` tells.
void ResizeOutput(const OutputRequest& request, const NamedOutput& out,
                  FunctionRef<bool(const Tensor&)> is_shared);
// Returns a tensor with the requested strides if `output` has others; otherwise an undefined one.
Tensor MakeProxy(const OutputRequest& request, const Tensor& output);
[[noreturn]] void FailNotSet(const char* op_name, size_t index);
inline void CheckWasSet(const char* op_name, size_t index, const Tensor& output) {
  if (!output.defined()) FailNotSet(op_name, index);
}

// For kernels on devices that can exist several times: the device of the first output is current
// until the call ends; further outputs are on the same device.
template <DeviceType kType>
class OutputDeviceGuard {
 public:
  void Enter(const OutputRequest& request);

 private:
  std::optional<DeviceGuard<kType>> guard_;
  Device device_;
};

class NoOutputGuard {
 public:
  void Enter(const OutputRequest&) {}
};

[[noreturn]] void FailOtherDevice(const OutputRequest& request, Device first);

template <DeviceType kType>
void OutputDeviceGuard<kType>::Enter(const OutputRequest& request) {
  const Device device = request.options.device();
  if (!guard_) {
    guard_.emplace(device);
    device_ = device;
  } else if (device != device_) {
    FailOtherDevice(request, device_);
  }
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_STRUCTURED_OUTPUTS_H_
