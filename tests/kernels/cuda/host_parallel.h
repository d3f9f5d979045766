// The functions of lib/loops/device_parallel.h and kernels/cuda/device/segments.h as loops on the
// CPU, so that a C++ compiler can compile the sources of CUDA kernels and tests can run them.
//
// States are combined in halves, the later one first, rather than one after the other, to reveal a
// function that is not associative or not commutative. Indices are visited from the last to the
// first, because threads have no order.

#ifndef SWITCHYARD_TESTS_KERNELS_CUDA_HOST_PARALLEL_H_
#define SWITCHYARD_TESTS_KERNELS_CUDA_HOST_PARALLEL_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/segments.h"
#include "lib/loops/device_parallel.h"
#include "tests/kernels/cuda/guarded_memory.h"

namespace switchyard::gpu {

template <typename Function>
void ForEachIndexOn(void* /*stream*/, int64_t count, const Function& function) {
  static_assert(std::is_trivially_copyable_v<Function>, "it is copied to the device");
  const MemoryAccess access;
  for (int64_t i = count; i-- > 0;) function(i);
}

template <typename State, typename Value, typename Combine>
State CombineRange(int64_t begin, int64_t end, const Value& value, const Combine& combine) {
  if (end - begin == 1) return value(begin);
  const int64_t middle = begin + (end - begin) / 2;
  const State before = CombineRange<State>(begin, middle, value, combine);
  return combine(CombineRange<State>(middle, end, value, combine), before);
}

template <typename State, typename Value, typename Combine>
void ReduceSegments(int64_t segments, int64_t length, Walk /*walk*/, const Value& value,
                    const Combine& combine, State initial, State* results) {
  static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_copyable_v<State>);
  const MemoryAccess access;
  for (int64_t s = 0; s < segments; ++s) {
    results[s] =
        length == 0
            ? initial
            : combine(initial, CombineRange<State>(s * length, (s + 1) * length, value, combine));
  }
}

template <typename State, typename Value, typename Combine, typename Then>
void ReduceSegmentsThen(int64_t segments, int64_t length, Walk walk, const Value& value,
                        const Combine& combine, State initial, const Then& then) {
  static_assert(std::is_trivially_copyable_v<Then>);
  if (segments * length == 0) return;
  std::vector<State> states(static_cast<size_t>(segments));
  ReduceSegments(segments, length, walk, value, combine, initial, states.data());
  const MemoryAccess access;
  for (int64_t i = segments * length; i-- > 0;) then(i, states[static_cast<size_t>(i / length)]);
}

template <typename State, typename Value, typename Combine>
void ScanSegments(int64_t segments, int64_t length, const Value& value, const Combine& combine,
                  State initial, State* results) {
  static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_copyable_v<State>);
  const MemoryAccess access;
  for (int64_t i = 0; i < segments * length; ++i) {
    const State own = value(i);
    results[i] = combine(i % length == 0 ? initial : results[i - 1], own);
  }
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_KERNELS_CUDA_HOST_PARALLEL_H_
