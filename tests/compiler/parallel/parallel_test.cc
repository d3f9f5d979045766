#include "compiler/parallel/parallel.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "compiler/parallel/report_in_order.h"

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

// As a sink of diagnostics is used: pieces begin like the whole and are taken in.
struct Reports {
  void BeginLike(const Reports& whole) { policy = whole.policy; }
  void TakeIn(Reports&& piece) { all.insert(all.end(), piece.all.begin(), piece.all.end()); }

  int policy = 0;
  std::vector<size_t> all;
};

TEST(ReportInOrderTest, ReportsAreInTheOrderOfThePieces) {
  for (const size_t threads : {1u, 4u}) {
    Reports whole;
    whole.policy = 7;
    whole.all = {1000};
    std::vector<size_t> expected = {1000};
    for (size_t i = 0; i < 500; ++i) expected.insert(expected.end(), i % 3, i);
    ReportInOrder(threads, 500, whole, [](size_t i, Reports& piece) {
      EXPECT_EQ(piece.policy, 7);
      for (size_t report = 0; report < i % 3; ++report) piece.all.push_back(i);
    });
    EXPECT_EQ(whole.all, expected);
  }
}

}  // namespace
}  // namespace switchyard
