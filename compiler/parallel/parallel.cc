#include "compiler/parallel/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace switchyard {
namespace {

constexpr size_t kSmallPiecesAThread = 64;
constexpr size_t kMostThreads = 8;

size_t ThreadsFor(size_t count, Pieces pieces) {
  const size_t wanted = pieces == Pieces::kSmall ? count / kSmallPiecesAThread + 1 : count;
  return std::min(ParallelThreads(), wanted);
}

}  // namespace

size_t ParallelThreads() {
  return std::min<size_t>(std::max(std::thread::hardware_concurrency(), 1u), kMostThreads);
}

void RunInParallel(size_t count, const std::function<void(size_t)>& work, Pieces pieces) {
  RunOnThreads(ThreadsFor(count, pieces), count, work);
}

void RunOnThreads(size_t threads, size_t count, const std::function<void(size_t)>& work) {
  std::atomic<size_t> next = 0;
  const auto run = [&] {
    for (size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
  };
  std::vector<std::thread> others;
  for (size_t i = 1; i < std::min(threads, count); ++i) {
    try {
      others.emplace_back(run);
    } catch (const std::system_error&) {
      break;
    }
  }
  run();
  for (std::thread& other : others) other.join();
}

}  // namespace switchyard
