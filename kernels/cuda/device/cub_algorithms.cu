// Sorting and selecting with CUB.

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_segmented_sort.cuh>
#include <cub/device/device_select.cuh>

#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/cub_scratch.cuh"
#include "kernels/cuda/device/parallel.h"
#include "lib/core/device_hooks.h"

namespace switchyard::gpu {
namespace {

struct SegmentBegin {
  int64_t length;
  __host__ __device__ int64_t operator()(int64_t segment) const { return segment * length; }
};

}  // namespace

namespace {

// Of up to this length, CUB sorts each segment by one block of threads or less.
constexpr int64_t kLongestInBlock = 4096;

template <typename Key>
void SortPairs(int64_t count, KeyBits bits, const Key* keys, Key* sorted_keys,
               const int64_t* values, int64_t* sorted_values) {
  CallWithScratch("cub::DeviceRadixSort", [&](void* scratch, size_t& nbytes) {
    return cub::DeviceRadixSort::SortPairs(scratch, nbytes, keys, sorted_keys, values,
                                           sorted_values, count, bits.first, bits.end, Stream());
  });
}

struct SegmentOfPlace {
  const int64_t* places;
  int64_t length;
  uint32_t* segments;
  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    segments[index] = static_cast<uint32_t>(places[index] / length);
  }
};

struct Number {
  int64_t* numbers;
  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const { numbers[index] = index; }
};

struct PairAtPlace {
  const int64_t* places;
  const uint64_t* keys;
  const int64_t* values;
  uint64_t* sorted_keys;
  int64_t* sorted_values;
  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    sorted_keys[index] = keys[places[index]];
    sorted_values[index] = values[places[index]];
  }
};

// All segments at once: first by the key, then by the segment.
void SortLongSegments(int64_t segments, int64_t length, KeyBits bits, const uint64_t* keys,
                      uint64_t* sorted_keys, const int64_t* values, int64_t* sorted_values) {
  const int64_t count = segments * length;
  const DeviceMemory<int64_t> places(2 * count);
  const DeviceMemory<uint32_t> of_places(2 * count);
  int64_t* const by_key = places.get() + count;
  ForEachIndex(count, Number{places.get()});
  SortPairs(count, bits, keys, sorted_keys, places.get(), by_key);
  ForEachIndex(count, SegmentOfPlace{by_key, length, of_places.get()});
  int segment_bits = 1;
  while ((segments - 1) >> segment_bits != 0) ++segment_bits;
  SortPairs(count, KeyBits{0, segment_bits}, of_places.get(), of_places.get() + count, by_key,
            places.get());
  ForEachIndex(count, PairAtPlace{places.get(), keys, values, sorted_keys, sorted_values});
}

}  // namespace

void SortSegments(int64_t segments, int64_t length, KeyBits bits, const uint64_t* keys,
                  uint64_t* sorted_keys, const int64_t* values, int64_t* sorted_values) {
  if (segments * length == 0) return;
  if (segments == 1) return SortPairs(length, bits, keys, sorted_keys, values, sorted_values);
  if (length > kLongestInBlock) {
    return SortLongSegments(segments, length, bits, keys, sorted_keys, values, sorted_values);
  }
  const auto begins =
      thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0), SegmentBegin{length});
  CallWithScratch("cub::DeviceSegmentedSort", [&](void* scratch, size_t& nbytes) {
    return cub::DeviceSegmentedSort::StableSortPairs(scratch, nbytes, keys, sorted_keys, values,
                                                     sorted_values, segments * length, segments,
                                                     begins, begins + 1, Stream());
  });
}

int64_t SelectFlagged(int64_t count, const uint8_t* flags, int64_t* indices) {
  if (count == 0) return 0;
  const DeviceMemory<int64_t> selected(1);
  CallWithScratch("cub::DeviceSelect", [&](void* scratch, size_t& nbytes) {
    return cub::DeviceSelect::Flagged(scratch, nbytes, thrust::counting_iterator<int64_t>(0), flags,
                                      indices, selected.get(), count, Stream());
  });
  int64_t number = 0;
  CopyBytes(&number, Device(), selected.get(), Device(DeviceType::CUDA), sizeof(number));
  return number;
}

}  // namespace switchyard::gpu
