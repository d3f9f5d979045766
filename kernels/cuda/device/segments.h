// Reductions and scans of segments of equal length: rows of a matrix.
//
// Takes: functions as for ForEachIndex (kernels/cuda/device/parallel.h): the value at an index, and
// the combination of two states, which is associative and commutative. Element i of segment s has
// the index s * length + i. Gives: states in memory of the current device, the same for the same
// operands at each call. Errors: an Error with the text of the CUDA run-time. Defined only for
// nvcc, like ForEachIndex.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_H_

#include <cstdint>

namespace switchyard::gpu {

// Which elements are neighbours in memory, so that neighbouring threads should read them. It only
// decides the speed.
enum class Walk {
  kAlong,   // those of a segment
  kAcross,  // the elements with the same place in neighbouring segments
};

// results[s] = the combination of `initial` and the values of segment s, in any order and grouping;
// `initial` is neutral.
template <typename State, typename Value, typename Combine>
void ReduceSegments(int64_t segments, int64_t length, Walk walk, const Value& value,
                    const Combine& combine, State initial, State* results);

// Calls then(index, state) for each element, where the state is that of its segment.
template <typename State, typename Value, typename Combine, typename Then>
void ReduceSegmentsThen(int64_t segments, int64_t length, Walk walk, const Value& value,
                        const Combine& combine, State initial, const Then& then);

// results[i] = the combination of the values from the first element of i's segment to i, in their
// order and any grouping.
template <typename State, typename Value, typename Combine>
void ScanSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                  State initial, State* results);

}  // namespace switchyard::gpu

#if defined(__CUDACC__)
#include "kernels/cuda/device/segments.cuh"
#endif

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_H_
