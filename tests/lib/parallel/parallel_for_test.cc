#include "lib/parallel/parallel_for.h"

#include <unistd.h>
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

using internal::ParallelFor;

// The ranges of a call, in order, and the threads that they ran in.
struct Seen {
  std::mutex mutex;
  std::set<std::pair<int64_t, int64_t>> ranges;
  std::set<std::thread::id> threads;

  void Add(int64_t begin, int64_t end) {
    const std::lock_guard<std::mutex> lock(mutex);
    ranges.emplace(begin, end);
    threads.insert(std::this_thread::get_id());
  }
};

void ExpectWhole(int64_t count, int64_t least, size_t most_ranges) {
  Seen seen;
  ParallelFor(count, least, [&](int64_t begin, int64_t end) { seen.Add(begin, end); });
  int64_t next = 0;
  for (const auto& [begin, end] : seen.ranges) {
    EXPECT_EQ(begin, next);
    EXPECT_GE(end - begin, std::min(least, count));
    next = end;
  }
  EXPECT_EQ(next, count);
  EXPECT_LE(seen.ranges.size(), most_ranges);
}

TEST(ParallelForTest, OneThreadDoesAllWork) {
  EXPECT_EQ(ThreadCount(), 1);
  for (const int64_t count : {0, 1, 7, 1000}) ExpectWhole(count, 1, 1);
}

TEST(ParallelForTest, CountsAreChecked) {
  EXPECT_THROW(SetThreadCount(0), Error);
  EXPECT_THROW(SetThreadCount(-2), Error);
  SetThreadCount(1);
#ifndef SWITCHYARD_THREADS
  EXPECT_THROW(SetThreadCount(2), Error);
#endif
}

#ifdef SWITCHYARD_THREADS

// As many threads as the test needs, and one again behind it.
class ThreadsTest : public testing::Test {
 protected:
  void SetUp() override { SetThreadCount(4); }
  void TearDown() override { SetThreadCount(1); }
};

TEST_F(ThreadsTest, RangesAreTheWhole) {
  EXPECT_EQ(ThreadCount(), 4);
  for (int round = 0; round < 200; ++round) {
    for (const int64_t count : {0, 1, 3, 4, 5, 17, 1000}) {
      for (const int64_t least : {1, 2, 300}) ExpectWhole(count, least, 4);
    }
  }
}

TEST_F(ThreadsTest, SeveralThreadsWork) {
  Seen seen;
  std::mutex mutex;
  // Each part waits for another thread, so that no thread can take all of them.
  std::set<std::thread::id> arrived;
  ParallelFor(4, 1, [&](int64_t begin, int64_t end) {
    seen.Add(begin, end);
    for (;;) {
      const std::lock_guard<std::mutex> lock(mutex);
      arrived.insert(std::this_thread::get_id());
      if (arrived.size() >= 2) return;
    }
  });
  EXPECT_GE(seen.threads.size(), 2u);
}

TEST_F(ThreadsTest, PartsOfPartsStayInTheirThread) {
  ParallelFor(4, 1, [&](int64_t /*begin*/, int64_t /*end*/) {
    Seen inner;
    ParallelFor(100, 1, [&](int64_t begin, int64_t end) { inner.Add(begin, end); });
    EXPECT_EQ(inner.ranges.size(), 1u);
    EXPECT_EQ(*inner.threads.begin(), std::this_thread::get_id());
  });
}

TEST_F(ThreadsTest, TheFirstErrorArrivesWhenAllHaveEnded) {
  for (int round = 0; round < 50; ++round) {
    std::mutex mutex;
    int ended = 0;
    const auto run = [&](int64_t begin, int64_t /*end*/) {
      {
        const std::lock_guard<std::mutex> lock(mutex);
        ++ended;
      }
      if (begin > 0) throw std::runtime_error("a part");
    };
    EXPECT_THROW(ParallelFor(4, 1, run), std::runtime_error);
    EXPECT_EQ(ended, 4);
  }
  ExpectWhole(100, 1, 4);
}

TEST_F(ThreadsTest, CallersShareTheThreads) {
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([] {
      for (int round = 0; round < 200; ++round) ExpectWhole(64, 1, 4);
    });
  }
  for (std::thread& caller : callers) caller.join();
}

TEST_F(ThreadsTest, CountsMayChange) {
  for (const int count : {2, 3, 1, 2, 8, 1}) {
    SetThreadCount(count);
    EXPECT_EQ(ThreadCount(), count);
    ExpectWhole(64, 1, static_cast<size_t>(count));
  }
}

#ifdef RLIMIT_AS
// Whether a limit holds: an emulator, which needs memory itself, sets none.
bool LimitsMemory() {
  rlimit before = {};
  if (getrlimit(RLIMIT_AS, &before) != 0) return false;
  const rlimit half = {before.rlim_max / 2, before.rlim_max};
  rlimit after = {};
  const bool is_limited = setrlimit(RLIMIT_AS, &half) == 0 && getrlimit(RLIMIT_AS, &after) == 0 &&
                          after.rlim_cur == half.rlim_cur;
  setrlimit(RLIMIT_AS, &before);
  return is_limited;
}

// The memory that the process may have is used up by the stacks of some threads.
int ThreadsUnderALimit() {
  long pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const auto bytes = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE)) + (rlim_t{64} << 20);
  const rlimit limit = {bytes, bytes};
  if (setrlimit(RLIMIT_AS, &limit) != 0) return 2;
  try {
    SetThreadCount(1000);
  } catch (const Error&) {
    return ThreadCount() == 1 ? 0 : 3;
  }
  return 4;
}
#endif

TEST_F(ThreadsTest, WhatTheSystemDoesNotStartIsAnError) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs more memory than the limit";
#endif
#ifdef RLIMIT_AS
  if (LimitsMemory()) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_EXIT(_exit(ThreadsUnderALimit()), testing::ExitedWithCode(0), "");
    return;
  }
#endif
  GTEST_SKIP() << "this system limits no memory of a process";
}

#endif

}  // namespace
}  // namespace switchyard
