// Runs independent pieces of work on all cores.
//
// Takes a number of pieces and a function that does piece i; returns when all are done. A piece
// must not touch anything that another one writes. The order of execution is not defined, so each
// piece stores its result in a place of its own.
#ifndef SWITCHYARD_COMPILER_PARALLEL_PARALLEL_H_
#define SWITCHYARD_COMPILER_PARALLEL_PARALLEL_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace switchyard {

enum class Pieces : uint8_t {
  kSmall,  // a thread costs as much as some dozens of pieces
  kLarge,  // each piece is worth a thread
};

// Runs on this thread when there are too few pieces, or when the system gives no more threads.
// `work` must not throw.
void RunInParallel(size_t count, const std::function<void(size_t)>& work,
                   Pieces pieces = Pieces::kSmall);

// The same on the given number of threads, limited by the number of pieces and by the system.
void RunOnThreads(size_t threads, size_t count, const std::function<void(size_t)>& work);

// The largest number of threads that RunInParallel uses; at least 1.
size_t ParallelThreads();

}  // namespace switchyard

#endif  // SWITCHYARD_COMPILER_PARALLEL_PARALLEL_H_
