// Runs work on all cores that reports diagnostics: the same ones, in the same order, as without
// threads.
//
// Takes a number of pieces, a function that does piece i and reports to the sink that it gets, and
// the sink for everything: any type with BeginLike and TakeIn, such as diagnostics::Sink.
#ifndef SWITCHYARD_COMPILER_PARALLEL_REPORT_IN_ORDER_H_
#define SWITCHYARD_COMPILER_PARALLEL_REPORT_IN_ORDER_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/parallel/parallel.h"

namespace switchyard {

// `work(i, sink)` must not read anything that another piece writes.
template <typename Sink, typename Work>
void ReportInOrder(size_t threads, size_t count, Sink& whole, const Work& work) {
  std::vector<Sink> found(count);
  for (Sink& piece : found) piece.BeginLike(whole);
  RunOnThreads(threads, count, [&](size_t i) { work(i, found[i]); });
  for (Sink& piece : found) whole.TakeIn(std::move(piece));
}

}  // namespace switchyard

#endif  // SWITCHYARD_COMPILER_PARALLEL_REPORT_IN_ORDER_H_
