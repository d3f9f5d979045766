// TensorOptions: the requested properties of a new tensor. Each is given or left to the operator.
//
// Takes: an element type, a layout, a device, whether host memory is pinned, a memory format; one
// of the first three converts implicitly, so `empty({2, 3}, ScalarType::Float)` works. Gives: each
// property as an optional, or with the language's default if it is absent: Float, Strided, the CPU,
// unpinned. Setters give a changed copy. Errors: none.

#ifndef SWITCHYARD_LIB_CORE_TENSOR_OPTIONS_H_
#define SWITCHYARD_LIB_CORE_TENSOR_OPTIONS_H_

#include <optional>

#include "lib/core/device.h"
#include "lib/core/error.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar_type.h"

namespace switchyard {

class TensorOptions {
 public:
  constexpr TensorOptions() = default;
  constexpr TensorOptions(ScalarType dtype) : dtype_(dtype) {}               // NOLINT: implicit
  constexpr TensorOptions(Layout layout) : layout_(layout) {}                // NOLINT: implicit
  constexpr TensorOptions(Device device) : device_(device) {}                // NOLINT: implicit
  constexpr TensorOptions(DeviceType type) : TensorOptions(Device(type)) {}  // NOLINT: implicit
  constexpr explicit TensorOptions(MemoryFormat format) : memory_format_(format) {}

  // Sets a value; nothing leaves the property to the operator.
  constexpr TensorOptions dtype(std::optional<ScalarType> dtype) const {
    TensorOptions changed = *this;
    changed.dtype_ = dtype;
    return changed;
  }
  constexpr TensorOptions layout(std::optional<Layout> layout) const {
    TensorOptions changed = *this;
    changed.layout_ = layout;
    return changed;
  }
  constexpr TensorOptions device(std::optional<Device> device) const {
    TensorOptions changed = *this;
    changed.device_ = device;
    return changed;
  }
  constexpr TensorOptions device(DeviceType type, DeviceIndex index = -1) const {
    return device(Device(type, index));
  }
  constexpr TensorOptions pinned_memory(std::optional<bool> pinned_memory) const {
    TensorOptions changed = *this;
    changed.pinned_memory_ = pinned_memory;
    return changed;
  }
  constexpr TensorOptions memory_format(std::optional<MemoryFormat> memory_format) const {
    TensorOptions changed = *this;
    changed.memory_format_ = memory_format;
    return changed;
  }

  constexpr bool has_dtype() const { return dtype_.has_value(); }
  constexpr bool has_layout() const { return layout_.has_value(); }
  constexpr bool has_device() const { return device_.has_value(); }
  constexpr bool has_pinned_memory() const { return pinned_memory_.has_value(); }
  constexpr bool has_memory_format() const { return memory_format_.has_value(); }

  constexpr std::optional<ScalarType> dtype_opt() const { return dtype_; }
  constexpr std::optional<Layout> layout_opt() const { return layout_; }
  constexpr std::optional<Device> device_opt() const { return device_; }
  constexpr std::optional<bool> pinned_memory_opt() const { return pinned_memory_; }
  constexpr std::optional<MemoryFormat> memory_format_opt() const { return memory_format_; }

  constexpr ScalarType dtype_or_default() const { return dtype_.value_or(ScalarType::Float); }
  constexpr Layout layout_or_default() const { return layout_.value_or(Layout::Strided); }
  constexpr Device device_or_default() const { return device_.value_or(Device()); }
  constexpr bool pinned_memory_or_default() const { return pinned_memory_.value_or(false); }
  constexpr MemoryFormat memory_format_or_default() const {
    return memory_format_.value_or(MemoryFormat::Contiguous);
  }

  // The same with defaults, which is the usual need.
  constexpr ScalarType dtype() const { return dtype_or_default(); }
  constexpr Layout layout() const { return layout_or_default(); }
  constexpr Device device() const { return device_or_default(); }
  constexpr bool pinned_memory() const { return pinned_memory_or_default(); }

  constexpr bool operator==(const TensorOptions& other) const {
    return dtype_ == other.dtype_ && layout_ == other.layout_ && device_ == other.device_ &&
           pinned_memory_ == other.pinned_memory_ && memory_format_ == other.memory_format_;
  }
  constexpr bool operator!=(const TensorOptions& other) const { return !(*this == other); }

 private:
  std::optional<ScalarType> dtype_;
  std::optional<Layout> layout_;
  std::optional<Device> device_;
  std::optional<bool> pinned_memory_;
  std::optional<MemoryFormat> memory_format_;
};

// The memory format of a call with a separate memory format argument.
inline std::optional<MemoryFormat> MemoryFormatOf(const TensorOptions& options,
                                                  std::optional<MemoryFormat> given) {
  SWITCHYARD_CHECK(!given || !options.has_memory_format(),
                   "the memory format is given twice, in the tensor options and beside them");
  return given ? given : options.memory_format_opt();
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TENSOR_OPTIONS_H_
