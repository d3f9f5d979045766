// Sorting and selecting with CUB.

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_segmented_sort.cuh>
#include <cub/device/device_select.cuh>

#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/cub_scratch.cuh"
#include "lib/core/device_hooks.h"

namespace switchyard::gpu {
namespace {

struct SegmentBegin {
  int64_t length;
  __host__ __device__ int64_t operator()(int64_t segment) const { return segment * length; }
};

}  // namespace

void SortSegments(int64_t segments, int64_t length, const uint64_t* keys, uint64_t* sorted_keys,
                  const int64_t* values, int64_t* sorted_values) {
  if (segments * length == 0) return;
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
