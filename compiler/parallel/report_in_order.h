// Work on all cores that reports: what is reported is the same, and in the same order, as without
// threads.
//
// Takes a number of pieces, what does piece i and reports to the sink that it is given, and the
// sink for all: any type with BeginLike and TakeIn, which is diagnostics::Sink.
#ifndef SWITCHYARD_COMPILER_PARALLEL_REPORT_IN_ORDER_H_
#define SWITCHYARD_COMPILER_PARALLEL_REPORT_IN_ORDER_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/parallel/parallel.h"

namespace switchyard {

// `work(i, sink)` reads nothing that another piece writes.
template <typename Sink, typename Work>
void ReportInOrder(size_t threads, size_t count, Sink& whole, const Work& work) {
  std::vector<Sink> found(count);
  for (Sink& piece : found) piece.BeginLike(whole);
  RunOnThreads(threads, count, [&](size_t i) { work(i, found[i]); });
  for (Sink& piece : found) whole.TakeIn(std::move(piece));
}

}  // namespace switchyard

#endif  // SWITCHYARD_COMPILER_PARALLEL_REPORT_IN_ORDER_H_
