// SortedRuns: positions sorted by a key, segment by segment. Equal keys form a run of neighbours in
// the order of the positions, so the results of kernels do not depend on threads.
//
// Takes: keys and positions, which the caller writes on the device. Gives: runs. Errors: those of
// memory and of SortSegments.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SORTED_RUNS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SORTED_RUNS_H_

#include <cstdint>

#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/device_memory.h"
#include "lib/core/host_device.h"

namespace switchyard::gpu {

struct Runs {
  const uint64_t* keys;
  const int64_t* places;
  int64_t length;  // of a segment

  SWITCHYARD_HOST_DEVICE bool IsFirst(int64_t i) const {
    return i % length == 0 || keys[i - 1] != keys[i];
  }
  SWITCHYARD_HOST_DEVICE bool IsLast(int64_t i) const {
    return i % length == length - 1 || keys[i + 1] != keys[i];
  }
};

// Of keys below a number, which is at least one.
inline KeyBits KeyBitsBelow(int64_t end) {
  KeyBits bits = {0, 1};
  while (bits.end < 63 && (end - 1) >> bits.end != 0) ++bits.end;
  return bits;
}

class SortedRuns {
 public:
  // There must be at least one segment with at least one position.
  SortedRuns(int64_t segments, int64_t length)
      : segments_(segments), length_(length), keys_(2 * count()), places_(2 * count()) {}

  int64_t count() const { return segments_ * length_; }

  // The caller writes the keys before sorting.
  uint64_t* keys() const { return keys_.get(); }
  int64_t* places() const { return places_.get(); }

  Runs Sort(KeyBits bits = {}) const {
    const Runs sorted = {keys() + count(), places() + count(), length_};
    SortSegments(segments_, length_, bits, keys(), keys() + count(), places(), places() + count());
    return sorted;
  }

 private:
  int64_t segments_;
  int64_t length_;
  DeviceMemory<uint64_t> keys_;  // first as written, then sorted
  DeviceMemory<int64_t> places_;
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SORTED_RUNS_H_
