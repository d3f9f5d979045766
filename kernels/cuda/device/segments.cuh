// The functions of segments.h for nvcc. Functions of kernels are read where they were passed: CUB's
// algorithms copy them into every thread, which costs more than the reductions.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_CUH_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_CUH_

#include <cuda_runtime.h>

#include <cstdint>

#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/parts.h"
#include "kernels/cuda/device/shared_states.cuh"
#include "lib/loops/cuda_status.h"

namespace switchyard::gpu {
namespace segments_internal {

// The threads of a block that work on one segment.
constexpr int64_t ThreadsOfSegment(Walk walk, int64_t length) {
  if (walk == Walk::kAcross) return kThreads / kNeighbours;
  return length <= kShort ? kWarp : kThreads;
}

// One part, of kThreads / kWidth in a block, for kWidth threads.
template <int kWidth, typename State, typename Value, typename Combine>
__global__ void ReduceAlong(Parts parts, Value value, Combine combine, State initial,
                            State* results) {
  __shared__ SharedStates<State> shared;
  const int lane = static_cast<int>(threadIdx.x) % kWidth;
  const int64_t part =
      static_cast<int64_t>(blockIdx.x) * (kThreads / kWidth) + threadIdx.x / kWidth;
  const bool is_there = part < parts.segments * parts.count;
  State state = initial;
  if (is_there) {
    const int64_t end = parts.End(part);
#pragma unroll 4
    for (int64_t i = parts.Begin(part) + lane; i < end; i += kWidth) {
      state = combine(state, value(i));
    }
  }
  state = shared.template CombineEach<kWidth>(state, combine);
  if (is_there && lane == 0) results[part] = state;
}

// The same part of kNeighbours segments in a block: each of kThreads / kNeighbours rows of threads
// takes some elements of all of them.
template <typename State, typename Value, typename Combine>
__global__ void ReduceAcross(Parts parts, Value value, Combine combine, State initial,
                             State* results) {
  constexpr int kRows = kThreads / kNeighbours;
  __shared__ SharedStates<State> shared;
  const int column = static_cast<int>(threadIdx.x) % kNeighbours;
  const int row = static_cast<int>(threadIdx.x) / kNeighbours;
  const int64_t segment = blockIdx.x / parts.count * kNeighbours + column;
  const int64_t part = segment * parts.count + blockIdx.x % parts.count;
  State state = initial;
  if (segment < parts.segments) {
    const int64_t end = parts.End(part);
#pragma unroll 4
    for (int64_t i = parts.Begin(part) + row; i < end; i += kRows) {
      state = combine(state, value(i));
    }
  }
  // The states of a segment become neighbours.
  shared.Put(column * kRows + row, state);
  __syncthreads();
  state = shared.Get(static_cast<int>(threadIdx.x));
  __syncthreads();
  state = shared.template CombineEach<kRows>(state, combine);
  const int64_t reduced = blockIdx.x / parts.count * kNeighbours + threadIdx.x / kRows;
  if (threadIdx.x % kRows == 0 && reduced < parts.segments) {
    results[reduced * parts.count + blockIdx.x % parts.count] = state;
  }
}

// One segment for kWidth threads, twice.
template <int kWidth, typename State, typename Value, typename Combine, typename Then>
__global__ void ReduceThen(int64_t segments, int64_t length, Value value, Combine combine,
                           State initial, Then then) {
  __shared__ SharedStates<State> shared;
  const int lane = static_cast<int>(threadIdx.x) % kWidth;
  const int64_t segment =
      static_cast<int64_t>(blockIdx.x) * (kThreads / kWidth) + threadIdx.x / kWidth;
  const int64_t begin = segment * length;
  const int64_t end = segment < segments ? begin + length : begin;
  State state = initial;
#pragma unroll 4
  for (int64_t i = begin + lane; i < end; i += kWidth) state = combine(state, value(i));
  state = shared.template CombineEach<kWidth>(state, combine);
#pragma unroll 4
  for (int64_t i = begin + lane; i < end; i += kWidth) then(i, state);
}

// One part for a block, tile by tile. `before` has the combination of all parts of a segment up to
// each, or is null.
template <typename State, typename Value, typename Combine>
__global__ void ScanEachPart(Parts parts, Value value, Combine combine, State initial,
                             const State* before, State* results) {
  constexpr int kItems = 4;
  __shared__ SharedStates<State> shared;
  const int64_t part = blockIdx.x;
  const int64_t end = parts.End(part);
  State carry = part % parts.count == 0 ? initial : before[part - 1];
  for (int64_t tile = parts.Begin(part); tile < end; tile += kThreads * kItems) {
    const int64_t first = tile + static_cast<int64_t>(threadIdx.x) * kItems;
    State items[kItems];
    State own = initial;
#pragma unroll
    for (int j = 0; j < kItems; ++j) {
      if (first + j < end) own = combine(own, value(first + j));
      items[j] = own;
    }
    State total;
    const State others = shared.ScanThreads(own, initial, combine, &total);
#pragma unroll
    for (int j = 0; j < kItems; ++j) {
      if (first + j < end) results[first + j] = combine(carry, combine(others, items[j]));
    }
    carry = combine(carry, total);
  }
}

template <typename State, typename Value, typename Combine>
void ReduceEachPart(const Parts& parts, Walk walk, const Value& value, const Combine& combine,
                    State initial, State* results) {
  const auto stream = static_cast<cudaStream_t>(CurrentStream());
  const int64_t count = parts.segments * parts.count;
  if (walk == Walk::kAcross) {
    const unsigned blocks = BlocksOf(CountOf(parts.segments, kNeighbours) * parts.count);
    ReduceAcross<<<blocks, kThreads, 0, stream>>>(parts, value, combine, initial, results);
  } else if (parts.part_length <= kShort) {
    const unsigned blocks = BlocksOf(CountOf(count, kThreads / kWarp));
    ReduceAlong<kWarp><<<blocks, kThreads, 0, stream>>>(parts, value, combine, initial, results);
  } else {
    ReduceAlong<kThreads>
        <<<BlocksOf(count), kThreads, 0, stream>>>(parts, value, combine, initial, results);
  }
  CheckCuda(cudaGetLastError(), "the start of a reduction");
}

// then(index, state), with the elements in the order in which they lie in memory.
template <typename State, typename Then>
struct ThenEach {
  const State* states;
  int64_t segments;
  int64_t length;
  Walk walk;
  Then then;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t i) const {
    const int64_t segment = walk == Walk::kAcross ? i % segments : i / length;
    const int64_t place = walk == Walk::kAcross ? i / segments : i % length;
    then(segment * length + place, states[segment]);
  }
};

}  // namespace segments_internal

template <typename State, typename Value, typename Combine>
void ReduceSegments(int64_t segments, int64_t length, Walk walk, const Value& value,
                    const Combine& combine, State initial, State* results) {
  using namespace segments_internal;
  if (segments == 0) return;
  if (segments < kNeighbours) walk = Walk::kAlong;
  const Parts parts = PartsOf(segments, length, ThreadsOfSegment(walk, length));
  if (parts.count == 1) return ReduceEachPart(parts, walk, value, combine, initial, results);
  const DeviceMemory<State> states(segments * parts.count);
  ReduceEachPart(parts, walk, value, combine, initial, states.get());
  ReduceSegments(segments, parts.count, Walk::kAlong, StateAt<State>{states.get()}, combine,
                 initial, results);
}

template <typename State, typename Value, typename Combine, typename Then>
void ReduceSegmentsThen(int64_t segments, int64_t length, Walk walk, const Value& value,
                        const Combine& combine, State initial, const Then& then) {
  using namespace segments_internal;
  if (segments * length == 0) return;
  const auto stream = static_cast<cudaStream_t>(CurrentStream());
  const bool is_divided = PartsOf(segments, length, kThreads).count > 1;
  if (walk == Walk::kAcross || is_divided) {
    const DeviceMemory<State> states(segments);
    ReduceSegments(segments, length, walk, value, combine, initial, states.get());
    return ForEachIndex(segments * length,
                        ThenEach<State, Then>{states.get(), segments, length, walk, then});
  }
  if (length <= kShort) {
    const unsigned blocks = BlocksOf(CountOf(segments, kThreads / kWarp));
    ReduceThen<kWarp>
        <<<blocks, kThreads, 0, stream>>>(segments, length, value, combine, initial, then);
  } else {
    ReduceThen<kThreads><<<BlocksOf(segments), kThreads, 0, stream>>>(segments, length, value,
                                                                      combine, initial, then);
  }
  CheckCuda(cudaGetLastError(), "the start of a reduction");
}

template <typename State, typename Value, typename Combine>
void ScanSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                  State initial, State* results) {
  using namespace segments_internal;
  if (segments * length == 0) return;
  const Parts parts = PartsOf(segments, length, kThreads);
  const auto scan = [&](const State* before) {
    ScanEachPart<<<BlocksOf(segments * parts.count), kThreads, 0,
                   static_cast<cudaStream_t>(CurrentStream())>>>(parts, value, combine, initial,
                                                                 before, results);
    CheckCuda(cudaGetLastError(), "the start of a scan");
  };
  if (parts.count == 1) return scan(nullptr);
  const DeviceMemory<State> totals(segments * parts.count);
  const DeviceMemory<State> before(segments * parts.count);
  ReduceEachPart(parts, Walk::kAlong, value, combine, initial, totals.get());
  ScanSegments(segments, parts.count, StateAt<State>{totals.get()}, combine, initial, before.get());
  scan(before.get());
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_SEGMENTS_CUH_
