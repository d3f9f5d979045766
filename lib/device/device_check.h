// CheckCommonDevice: all tensors of one call are on one device. CheckInplaceOnMeta: the same check
// for a call without a kernel.
//
// Takes: the operator with namespace and overload, and the arguments to check, each with its name:
// a tensor, or optionals and lists of tensors to any depth. Undefined and absent tensors are
// ignored. Gives: nothing. The first tensor decides the device. Errors: Error for the first tensor
// on another device; it names the operator, the argument and both devices. A tensor without
// dimensions on the CPU is not exempt: operators that accept it are declared with
// `device_check: NoCheck`. Source: reference dispatch, section 7.

#ifndef SWITCHYARD_LIB_DEVICE_DEVICE_CHECK_H_
#define SWITCHYARD_LIB_DEVICE_DEVICE_CHECK_H_

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/function_ref.h"
#include "lib/core/tensor.h"

namespace switchyard {

// An argument by its address: emitted code makes these only if a check is needed.
class CheckedArgument {
 public:
  CheckedArgument(const char* name, const Tensor& tensor)
      : name_(name), kind_(Kind::kTensors), tensors_(&tensor), size_(1) {}
  CheckedArgument(const char* name, const std::optional<Tensor>& tensor)
      : name_(name),
        kind_(Kind::kTensors),
        tensors_(tensor ? &*tensor : nullptr),
        size_(tensor ? 1 : 0) {}
  CheckedArgument(const char* name, TensorList tensors)
      : name_(name), kind_(Kind::kTensors), tensors_(tensors.data()), size_(tensors.size()) {}
  CheckedArgument(const char* name, const std::optional<TensorList>& tensors)
      : CheckedArgument(name, tensors ? *tensors : TensorList()) {}
  CheckedArgument(const char* name, OptionalTensorList tensors)
      : name_(name),
        kind_(Kind::kOptionalTensors),
        optional_tensors_(tensors.data()),
        size_(tensors.size()) {}
  // For nested arguments.
  template <typename T>
  CheckedArgument(const char* name, const std::optional<T>& argument)
      : name_(name), kind_(Kind::kNested), nested_{&argument, &VisitNested<std::optional<T>>} {}
  template <typename T>
  CheckedArgument(const char* name, const ArrayRef<T>& list)
      : name_(name), kind_(Kind::kNested), nested_{&list, &VisitNested<ArrayRef<T>>} {}

  const char* name() const { return name_; }
  // Calls `function` for each defined tensor, in order.
  template <typename Function>
  void ForEachDefined(const Function& function) const {
    if (kind_ == Kind::kNested) return nested_.visit(nested_.argument, function);
    for (size_t i = 0; i < size_; ++i) {
      const Tensor* tensor = TensorAt(i);
      if (tensor != nullptr && tensor->defined()) function(*tensor);
    }
  }

 private:
  enum class Kind : uint8_t { kTensors, kOptionalTensors, kNested };
  using Visitor = FunctionRef<void(const Tensor&)>;

  struct Nested {
    const void* argument;
    void (*visit)(const void* argument, Visitor visitor);
  };

  template <typename T>
  static void VisitNested(const void* argument, Visitor visitor) {
    AnyTensor(*static_cast<const T*>(argument), [&](const Tensor& tensor) {
      if (tensor.defined()) visitor(tensor);
      return false;
    });
  }

  // Null if there is none.
  const Tensor* TensorAt(size_t index) const {
    if (kind_ == Kind::kTensors) return tensors_ + index;
    return optional_tensors_[index] ? &*optional_tensors_[index] : nullptr;
  }

  const char* name_;
  Kind kind_;
  union {
    const Tensor* tensors_;
    const std::optional<Tensor>* optional_tensors_;
    Nested nested_;
  };
  size_t size_ = 0;  // zero for a nested argument
};

void CheckCommonDevice(const char* op_name, std::initializer_list<CheckedArgument> arguments);

// For an in-place operator without a kernel for Meta that is called on Meta. `self` has no elements
// there, and its metadata stay unchanged; no shape is checked. Errors: Error if `self` is on
// another device, where its elements would have to be written.
void CheckInplaceOnMeta(const char* op_name, const Tensor& self);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DEVICE_DEVICE_CHECK_H_
