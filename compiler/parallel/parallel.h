// Independent pieces of work on all cores.
//
// Takes a number of pieces and what does piece i; returns when all are done. What they do may touch
// nothing that another one writes. The order in which they are done means nothing: who wants
// results puts each in a place of its own.
#ifndef SWITCHYARD_COMPILER_PARALLEL_PARALLEL_H_
#define SWITCHYARD_COMPILER_PARALLEL_PARALLEL_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace switchyard {

enum class Pieces : uint8_t {
  kSmall,  // a thread costs as much as some dozens of them
  kLarge,  // each is worth a thread
};

// Too few pieces, or a system that has no more threads to give, are done on this thread. `work`
// throws nothing.
void RunInParallel(size_t count, const std::function<void(size_t)>& work,
                   Pieces pieces = Pieces::kSmall);

// The same on as many threads as are asked for, if there are as many pieces and the system has
// them.
void RunOnThreads(size_t threads, size_t count, const std::function<void(size_t)>& work);

// How many threads RunInParallel works on at most; 1 or more.
size_t ParallelThreads();

}  // namespace switchyard

#endif  // SWITCHYARD_COMPILER_PARALLEL_PARALLEL_H_
