#include "compiler/parallel/parallel.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace switchyard {
namespace {

TEST(ParallelTest, EachPieceIsDoneOnce) {
  for (const size_t count : {0u, 1u, 63u, 64u, 1000u, 100000u}) {
    std::vector<int> done(count, 0);
    RunInParallel(count, [&](size_t i) { ++done[i]; });
    EXPECT_EQ(done, std::vector<int>(count, 1)) << count;
  }
}

TEST(ParallelTest, FewLargePiecesAreDoneOnce) {
  for (const size_t count : {0u, 1u, 2u, 20u}) {
    std::vector<int> done(count, 0);
    RunInParallel(count, [&](size_t i) { ++done[i]; }, Pieces::kLarge);
    EXPECT_EQ(done, std::vector<int>(count, 1)) << count;
  }
  EXPECT_GE(ParallelThreads(), 1u);
}

TEST(ParallelTest, AsManyThreadsAsAskedForDoEachPieceOnce) {
  for (const size_t threads : {0u, 1u, 3u, 50u}) {
    std::vector<int> done(20, 0);
    RunOnThreads(threads, done.size(), [&](size_t i) { ++done[i]; });
    EXPECT_EQ(done, std::vector<int>(20, 1)) << threads;
  }
}

TEST(ParallelTest, AllIsDoneAtTheEnd) {
  for (int round = 0; round < 100; ++round) {
    std::vector<size_t> squares(300);
    RunInParallel(squares.size(), [&](size_t i) { squares[i] = i * i; });
    for (size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
  }
}

}  // namespace
}  // namespace switchyard
