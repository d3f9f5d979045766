// The functions of segments.h for nvcc: CUB's algorithms.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_CUH_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_CUH_

#include <cuda_runtime.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <cuda/std/functional>

#include "kernels/cuda/device/cub_scratch.cuh"
#include "kernels/cuda/device/parallel.h"

namespace switchyard::gpu {
namespace segments_internal {

// index -> index * length, or index / length.
struct SegmentStart {
  int64_t length;
  __host__ __device__ int64_t operator()(int64_t segment) const { return segment * length; }
};
struct SegmentOf {
  int64_t length;
  __host__ __device__ int64_t operator()(int64_t index) const { return index / length; }
};

template <typename Function>
auto Indices(const Function& function) {
  return thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0), function);
}

}  // namespace segments_internal

template <typename State, typename Value, typename Combine>
void ReduceSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                    State initial, State* results) {
  if (segments == 0) return;
  const auto values = segments_internal::Indices(value);
  const auto starts = segments_internal::Indices(segments_internal::SegmentStart{length});
  CallWithScratch("cub::DeviceSegmentedReduce", [&](void* scratch, size_t& nbytes) {
    return cub::DeviceSegmentedReduce::Reduce(scratch, nbytes, values, results, segments, starts,
                                              starts + 1, combine, initial, Stream());
  });
}

template <typename State, typename Value, typename Combine>
void ScanSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                  State* results) {
  if (segments * length == 0) return;
  const auto values = segments_internal::Indices(value);
  const auto keys = segments_internal::Indices(segments_internal::SegmentOf{length});
  CallWithScratch("cub::DeviceScan", [&](void* scratch, size_t& nbytes) {
    return cub::DeviceScan::InclusiveScanByKey(scratch, nbytes, keys, values, results, combine,
                                               segments * length, ::cuda::std::equal_to<>(),
                                               Stream());
  });
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_CUH_
