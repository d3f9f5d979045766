// at::parallel_for and at::parallel_reduce: the run-time has no threads of its own, so the function
// is called once, with the whole range, on the thread of the caller, as PyTorch does with one
// thread.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_PARALLEL_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_PARALLEL_H_

#include <cstdint>

#include "lib/core/error.h"

namespace at {

namespace internal {
inline constexpr int64_t GRAIN_SIZE = 32768;
}

inline int64_t divup(int64_t x, int64_t y) { return (x + y - 1) / y; }
inline int get_num_threads() { return 1; }
inline int get_thread_num() { return 0; }
inline bool in_parallel_region() { return false; }

template <typename Function>
void parallel_for(int64_t begin, int64_t end, int64_t grain_size, const Function& function) {
  SWITCHYARD_CHECK(grain_size >= 0, "parallel_for: the grain size ", grain_size, " is negative");
  if (begin < end) function(begin, end);
}

template <typename T, typename Function, typename Combine>
T parallel_reduce(int64_t begin, int64_t end, int64_t grain_size, T identity,
                  const Function& function, const Combine&) {
  SWITCHYARD_CHECK(grain_size >= 0, "parallel_reduce: the grain size ", grain_size, " is negative");
  return begin < end ? function(begin, end, identity) : identity;
}

}  // namespace at

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_PARALLEL_H_
