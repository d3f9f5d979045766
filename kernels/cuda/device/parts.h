// Parts of segments: how reductions and scans (segments.h) keep a device busy when there are few
// long segments.
//
// Takes: the number of segments, their length in elements, the threads that work on one. Gives:
// parts of equal length, but for the last of each segment; one part where there are threads enough
// without. Errors: an Error for more blocks of threads than a grid holds.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_PARTS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_PARTS_H_

#include <algorithm>
#include <cstdint>
#include <limits>

#include "lib/core/error.h"
#include "lib/core/host_device.h"

namespace switchyard::gpu::segments_internal {

inline constexpr int kThreads = 256;  // of a block
inline constexpr int kWarp = 32;      // threads that run together
inline constexpr int kNeighbours = 32;
inline constexpr int64_t kShort = 256;              // a warp takes segments up to this length
inline constexpr int64_t kBusy = int64_t{1} << 18;  // threads that keep a device busy
inline constexpr int64_t kLeast = 16;               // elements of a thread in a part

struct Parts {
  int64_t segments;
  int64_t length;       // of a segment
  int64_t count;        // of a segment
  int64_t part_length;  // of all parts but the last of a segment

  // Indices of elements.
  SWITCHYARD_HOST_DEVICE int64_t Begin(int64_t part) const {
    return part / count * length + part % count * part_length;
  }
  SWITCHYARD_HOST_DEVICE int64_t End(int64_t part) const {
    const int64_t place = (part % count + 1) * part_length;
    return part / count * length + (place < length ? place : length);
  }
};

// Rounded up.
constexpr int64_t CountOf(int64_t number, int64_t size) { return (number + size - 1) / size; }

inline Parts PartsOf(int64_t segments, int64_t length, int64_t threads) {
  const int64_t wanted = CountOf(kBusy, segments * threads);
  const int64_t most = CountOf(length, threads * kLeast);
  const int64_t part_length = CountOf(length, std::max<int64_t>(1, std::min(wanted, most)));
  const int64_t count = part_length > 0 ? CountOf(length, part_length) : 1;
  return {segments, length, count, part_length};
}

inline unsigned BlocksOf(int64_t count) {
  SWITCHYARD_CHECK(count <= std::numeric_limits<int32_t>::max(), "a grid holds no ", count,
                   " blocks of threads");
  return static_cast<unsigned>(count);
}

}  // namespace switchyard::gpu::segments_internal

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_PARTS_H_
