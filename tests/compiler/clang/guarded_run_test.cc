#include "compiler/clang/guarded_run.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <thread>
#include <vector>

namespace switchyard::cxx {
namespace {

TEST(RunGuardedTest, RunsTheWorkToItsEnd) {
  int value = 0;
  EXPECT_EQ(RunGuarded([&] { value = 3; }), std::nullopt);
  EXPECT_EQ(value, 3);
}

int Descend(int depth) {
  volatile char space[1024];
  space[0] = static_cast<char>(depth);
  return depth == 0 ? space[0] : Descend(depth - 1) + space[0] * 0;
}

// The usual stack has 8 MB.
TEST(RunGuardedTest, HasALargeStack) {
  EXPECT_EQ(RunGuarded([] { EXPECT_EQ(Descend(100000), 0); }), std::nullopt);
}

// A sanitizer reports signals itself.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(RunGuardedTest, ASignalEndsTheWorkAlone) {
  EXPECT_EQ(RunGuarded([] { std::raise(SIGSEGV); }), "a segmentation fault");
  EXPECT_EQ(RunGuarded([] { std::abort(); }), "an abort");
  EXPECT_EQ(RunGuarded([] { std::raise(SIGFPE); }), "an arithmetic fault");
  EXPECT_EQ(RunGuarded([] {}), std::nullopt);
}

TEST(RunGuardedTest, AnExhaustedStackEndsTheWorkAlone) {
  EXPECT_EQ(RunGuarded([] { Descend(100000000); }), "a segmentation fault");
}

TEST(RunGuardedTest, ThreadsAreGuardedEach) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([i] {
      for (int round = 0; round < 20; ++round) {
        const bool fails = (round + i) % 2 == 0;
        const auto signal = RunGuarded([&] {
          if (fails) std::raise(SIGSEGV);
        });
        EXPECT_EQ(signal.has_value(), fails);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(RunGuardedDeathTest, OutsideOfTheWorkASignalIsNotCaught) {
  RunGuarded([] {});
  EXPECT_DEATH(std::raise(SIGSEGV), "");
}
#endif

}  // namespace
}  // namespace switchyard::cxx
