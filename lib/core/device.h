// Device: a type and an index. Index -1 means the current device of that type.
//
// Takes: "cpu", "cuda", "cuda:1". Gives: type, index, text, the dispatch key of its tensors.
// Errors: ParseDevice raises an Error that names the text; Device(type, index) raises for an index
// below -1 and for a CPU index other than -1 and 0.

#ifndef SWITCHYARD_LIB_CORE_DEVICE_H_
#define SWITCHYARD_LIB_CORE_DEVICE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "lib/core/error.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard {

enum class DeviceType : int8_t {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) name = number,
#include "lib/keys/device_types.def"
};

using DeviceIndex = int8_t;

// The alignment gives an optional device four bytes. An optional of three bytes is assembled in
// memory each time it is passed on, and read back before the bytes are stored.
class alignas(2) Device {
 public:
  constexpr Device() = default;
  constexpr Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index) {
    SWITCHYARD_CHECK(index >= -1, "device index ", static_cast<int>(index), " is below -1");
    SWITCHYARD_CHECK(type != DeviceType::CPU || index <= 0, "there is one CPU, not index ",
                     static_cast<int>(index));
  }

  constexpr DeviceType type() const { return type_; }
  constexpr DeviceIndex index() const { return index_; }
  constexpr bool has_index() const { return index_ != -1; }
  constexpr bool is_cpu() const { return type_ == DeviceType::CPU; }
  constexpr bool is_cuda() const { return type_ == DeviceType::CUDA; }
  constexpr bool is_meta() const { return type_ == DeviceType::Meta; }

  constexpr bool operator==(Device other) const {
    return type_ == other.type_ && index_ == other.index_;
  }
  constexpr bool operator!=(Device other) const { return !(*this == other); }

 private:
  DeviceType type_ = DeviceType::CPU;
  DeviceIndex index_ = -1;
};

// The key of a strided tensor of plain numbers on the device; Undefined if there is none.
constexpr DispatchKey DenseKeyOf(DeviceType type) {
  switch (type) {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) \
  case DeviceType::name:                                    \
    return DispatchKey::key;
#include "lib/keys/device_types.def"
  }
  return DispatchKey::Undefined;
}

std::string_view DeviceTypeName(DeviceType type);
Device ParseDevice(std::string_view text);
std::string ToString(Device device);
void AppendTo(std::string& out, DeviceType type);
void AppendTo(std::string& out, Device device);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DEVICE_H_
