#include "lib/core/generator.h"

#include <cstdint>
#include <set>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(GeneratorTest, UndefinedHasNoKeysAndNoNumbers) {
  const Generator generator;
  EXPECT_FALSE(generator.defined());
  EXPECT_TRUE(generator.key_set().IsEmpty());
  EXPECT_ERROR(generator.Next(), "an undefined generator gives no numbers");
  EXPECT_ERROR(generator.SetSeed(1), "an undefined generator gives no numbers");
}

TEST(GeneratorTest, HasTheKeyOfItsDevice) {
  EXPECT_EQ(Generator(1).key_set(), DispatchKeySet(DispatchKey::CPU));
  const Generator cuda(1, Device(DeviceType::CUDA, 0));
  EXPECT_EQ(cuda.key_set(), DispatchKeySet(DispatchKey::CUDA));
  EXPECT_EQ(cuda.device(), Device(DeviceType::CUDA, 0));
  EXPECT_ERROR(Generator(1, Device(DeviceType::OPENGL)), "no tensors live on device opengl");
}

// The first numbers of SplitMix64 for seed 1234567, as its authors' program prints them.
TEST(GeneratorTest, GivesSplitMix64) {
  const Generator generator(1234567);
  EXPECT_EQ(generator.Next(), 6457827717110365317u);
  EXPECT_EQ(generator.Next(), 3203168211198807973u);
  EXPECT_EQ(generator.Next(), 9817491932198370423u);
}

TEST(GeneratorTest, SeedStartsTheSequenceAgain) {
  const Generator generator(5);
  const uint64_t first = generator.Next();
  EXPECT_NE(generator.Next(), first);
  generator.SetSeed(5);
  EXPECT_EQ(generator.seed(), 5u);
  EXPECT_EQ(generator.Next(), first);
  generator.SetSeed(6);
  EXPECT_NE(generator.Next(), first);
}

TEST(GeneratorTest, CopiesShareTheSequence) {
  const Generator generator(5);
  const Generator copy = generator;
  EXPECT_TRUE(copy.is_same(generator));
  EXPECT_FALSE(Generator(5).is_same(generator));
  const uint64_t first = generator.Next();
  const uint64_t second = copy.Next();
  const Generator again(5);
  EXPECT_EQ(again.Next(), first);
  EXPECT_EQ(again.Next(), second);
}

TEST(GeneratorTest, RealsLieInTheUnitInterval) {
  const Generator generator(9);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double real = generator.NextReal();
    ASSERT_GE(real, 0.0);
    ASSERT_LT(real, 1.0);
    sum += real;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

TEST(GeneratorTest, ThreadsDrawEachNumberOnce) {
  const Generator generator(3);
  std::vector<std::vector<uint64_t>> drawn(4);
  std::vector<std::thread> threads;
  for (std::vector<uint64_t>& mine : drawn) {
    threads.emplace_back([&mine, generator] {
      for (int i = 0; i < 1000; ++i) mine.push_back(generator.Next());
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::set<uint64_t> all;
  for (const std::vector<uint64_t>& mine : drawn) all.insert(mine.begin(), mine.end());
  EXPECT_EQ(all.size(), 4000u);
}

}  // namespace
}  // namespace switchyard
