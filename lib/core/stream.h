// Stream: a queue of work on a device. The device's backend defines the meaning of its number.
// Stream 0 is the default.

#ifndef SWITCHYARD_LIB_CORE_STREAM_H_
#define SWITCHYARD_LIB_CORE_STREAM_H_

#include <cstdint>

#include "lib/core/device.h"

namespace switchyard {

class Stream {
 public:
  constexpr explicit Stream(Device device, int64_t id = 0) : device_(device), id_(id) {}
  // PyTorch's spelling of the same.
  enum Default { DEFAULT };
  enum Unsafe { UNSAFE };
  constexpr Stream(Default, Device device) : Stream(device) {}
  constexpr Stream(Unsafe, Device device, int64_t id) : Stream(device, id) {}
  constexpr DeviceType device_type() const { return device_.type(); }
  constexpr DeviceIndex device_index() const { return device_.index(); }

  constexpr Device device() const { return device_; }
  constexpr int64_t id() const { return id_; }

  constexpr bool operator==(Stream other) const {
    return device_ == other.device_ && id_ == other.id_;
  }
  constexpr bool operator!=(Stream other) const { return !(*this == other); }

 private:
  Device device_;
  int64_t id_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_STREAM_H_
