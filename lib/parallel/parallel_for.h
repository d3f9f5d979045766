// Splits work among threads, in builds that have them (SWITCHYARD_THREADS: docs/guide/kernels.md).
//
// Takes: a number of threads, once; then a number of independent pieces of work and a function for
// a range of them. No thread starts by itself: until SetThreadCount, and in builds without threads,
// all work is done by the thread that asks for it. Errors: the first error of a part, when all
// parts have ended.
#ifndef SWITCHYARD_LIB_PARALLEL_PARALLEL_FOR_H_
#define SWITCHYARD_LIB_PARALLEL_PARALLEL_FOR_H_

#include <cstdint>

#ifdef SWITCHYARD_THREADS
#include "lib/core/function_ref.h"
#endif

namespace switchyard {

// How many threads kernels use, that of the caller among them. Starts the others, or ends them. No
// kernel may run meanwhile. Errors: a number below 1; more than 1 in a build without threads; more
// than the system starts, and then there is one.
void SetThreadCount(int count);
int ThreadCount();

namespace internal {

#ifdef SWITCHYARD_THREADS
// False when the pieces shall stay with the caller: there is one thread, it is in a part already,
// or another caller has the threads.
bool RunInParts(int64_t count, int64_t least, FunctionRef<void(int64_t begin, int64_t end)> run);
#endif

// Calls run(begin, end) for ranges that are [0, count) together, each of `least` pieces or more, in
// several threads at once where there are such.
template <typename Run>
void ParallelFor([[maybe_unused]] int64_t count, [[maybe_unused]] int64_t least, const Run& run) {
#ifdef SWITCHYARD_THREADS
  if (count >= 2 * least && RunInParts(count, least, run)) return;
#endif
  if (count > 0) run(0, count);
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_PARALLEL_PARALLEL_FOR_H_
