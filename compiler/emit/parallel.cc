#include "compiler/emit/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace switchyard::emit {
namespace {

// A thread costs as much as some dozens of the pieces that there are.
constexpr size_t kPiecesAThread = 64;
constexpr size_t kMostThreads = 8;

size_t ThreadsFor(size_t count) {
  const size_t cores = std::max<size_t>(std::thread::hardware_concurrency(), 1);
  return std::min({cores, kMostThreads, count / kPiecesAThread + 1});
}

}  // namespace

void RunInParallel(size_t count, const std::function<void(size_t)>& work) {
  std::atomic<size_t> next = 0;
  const auto run = [&] {
    for (size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
  };
  std::vector<std::thread> others;
  for (size_t i = 1; i < ThreadsFor(count); ++i) {
    try {
      others.emplace_back(run);
    } catch (const std::system_error&) {
      break;
    }
  }
  run();
  for (std::thread& other : others) other.join();
}

}  // namespace switchyard::emit
