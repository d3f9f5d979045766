// Splits work among threads, in builds that have them (SWITCHYARD_THREADS: docs/guide/kernels.md).
//
// Takes: a number of threads, once; then a number of independent pieces of work and a function for
// a range of them. No thread starts on its own: before SetThreadCount, and in builds without
// threads, the calling thread does all work. Errors: the first error of a part, after all parts
// have ended.
#ifndef SWITCHYARD_LIB_PARALLEL_PARALLEL_FOR_H_
#define SWITCHYARD_LIB_PARALLEL_PARALLEL_FOR_H_

#include <cstdint>

#ifdef SWITCHYARD_THREADS
#include "lib/core/function_ref.h"
#endif

namespace switchyard {

// How many threads kernels use, including the caller's. Starts or ends the others. No kernel may
// run meanwhile. Errors: a number below 1; more than 1 in a build without threads; more than the
// system can start, and then the count is 1.
void SetThreadCount(int count);
int ThreadCount();

namespace internal {

#ifdef SWITCHYARD_THREADS
// False if the caller must do the work itself: there is only one thread, it already runs a part, or
// another caller uses the threads.
bool RunInParts(int64_t count, int64_t least, FunctionRef<void(int64_t begin, int64_t end)> run);
#endif

// Calls run(begin, end) for ranges that together are [0, count), each of at least `least` pieces,
// in several threads at once if the build has them.
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
