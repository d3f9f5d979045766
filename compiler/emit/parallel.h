// Independent pieces of work on all cores.
//
// Takes a number of pieces and what does piece i; returns when all are done. What they do may touch
// nothing that another one writes. The order in which they are done means nothing: who wants
// results puts each in a place of its own.
#ifndef SWITCHYARD_COMPILER_EMIT_PARALLEL_H_
#define SWITCHYARD_COMPILER_EMIT_PARALLEL_H_

#include <cstddef>
#include <functional>

namespace switchyard::emit {

// Few pieces, or a system that has no more threads to give, are done on this thread. `work` throws
// nothing.
void RunInParallel(size_t count, const std::function<void(size_t)>& work);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PARALLEL_H_
