// Reductions and scans of segments of equal length: rows of a matrix.
//
// Takes: functions as for ForEachIndex (kernels/cuda/device/parallel.h): the value at an index, and
// the combination of two states. Gives: states in memory of the current device. Errors: an Error
// with the text of the CUDA run-time. Defined only for nvcc, like ForEachIndex.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_H_

#include <cstdint>

namespace switchyard::gpu {

// results[s] = combine(... combine(initial, value(s * length)) ..., value(s * length + length -
// 1)), in any grouping: combine is associative, and `initial` is neutral.
template <typename State, typename Value, typename Combine>
void ReduceSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                    State initial, State* results);

// results[i] = combine(... value(first of i's segment) ..., value(i)), in any grouping.
template <typename State, typename Value, typename Combine>
void ScanSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                  State* results);

}  // namespace switchyard::gpu

#if defined(__CUDACC__)
#include "kernels/cuda/device/segments.cuh"
#endif

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_H_
