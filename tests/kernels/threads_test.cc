// Operators called from several threads at once, on shared inputs: each thread gets the same
// results as a single one. Under the thread sanitizer a race is an error.

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "examples/models/networks.h"
#include "examples/models/saved_tensors.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr int kThreads = 4;

template <typename Function>
void RunInThreads(const Function& function) {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back([&function, i] { function(i); });
  for (std::thread& thread : threads) thread.join();
}

TEST(ThreadsTest, ModelsShareTheirWeights) {
  const models::Weights convnet = models::LoadTensors("examples/models/data/convnet.bin");
  const models::Weights transformer = models::LoadTensors("examples/models/data/transformer.bin");
  const auto scores = ValuesOf<float>(models::ScoreImages(convnet, convnet[10]));
  const std::vector<int64_t> words = models::Continue(transformer, {3, 1, 4}, 6);
  RunInThreads([&](int) {
    EXPECT_EQ(ValuesOf<float>(models::ScoreImages(convnet, convnet[10])), scores);
    EXPECT_EQ(models::Continue(transformer, {3, 1, 4}, 6), words);
  });
}

TEST(ThreadsTest, ViewsOfOneStorageAreWrittenApart) {
  const Tensor whole = zeros({kThreads, 1000});
  RunInThreads([&](int i) {
    Tensor row = select(whole, 0, i);
    for (int round = 0; round < 50; ++round) add_(row, Counting({1000}), i);
  });
  for (int i = 0; i < kThreads; ++i) {
    EXPECT_TRUE(equal(select(whole, 0, i), mul(Counting({1000}), 50 * i))) << i;
  }
}

#if defined(__cpp_exceptions)
TEST(ThreadsTest, ErrorsStayInTheirThread) {
  const Tensor matrix = Counting({2, 3});
  std::vector<std::string> messages(kThreads);
  RunInThreads([&](int i) {
    for (int round = 0; round < 100; ++round) {
      try {
        mm(matrix, Counting({i + 4, 2}));
      } catch (const Error& error) {
        messages[static_cast<size_t>(i)] = error.what();
      }
    }
  });
  for (int i = 0; i < kThreads; ++i) {
    const std::string sizes = "[" + std::to_string(i + 4) + ", 2]";
    EXPECT_THAT(messages[static_cast<size_t>(i)], ::testing::HasSubstr(sizes));
  }
}
#endif

}  // namespace
}  // namespace switchyard
