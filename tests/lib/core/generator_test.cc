#include "lib/core/generator.h"

#include <cstdint>
#include <set>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

std::vector<uint32_t> Draw(const Generator& generator, int count) {
  RandomNumbers numbers(generator);
  std::vector<uint32_t> drawn;
  for (int i = 0; i < count; ++i) drawn.push_back(numbers.Next32());
  return drawn;
}

TEST(GeneratorTest, UndefinedHasNoKeysAndNoNumbers) {
  const Generator generator;
  EXPECT_FALSE(generator.defined());
  EXPECT_TRUE(generator.key_set().IsEmpty());
  EXPECT_ERROR(RandomNumbers{generator}, "an undefined generator gives no numbers");
  EXPECT_ERROR(generator.SetSeed(1), "an undefined generator gives no numbers");
  EXPECT_ERROR(generator.seed(), "an undefined generator gives no numbers");
}

TEST(GeneratorTest, HasTheKeyOfItsDevice) {
  EXPECT_EQ(Generator(1).key_set(), DispatchKeySet(DispatchKey::CPU));
  const Generator cuda(1, Device(DeviceType::CUDA, 0));
  EXPECT_EQ(cuda.key_set(), DispatchKeySet(DispatchKey::CUDA));
  EXPECT_EQ(cuda.device(), Device(DeviceType::CUDA, 0));
  EXPECT_ERROR(Generator(1, Device(DeviceType::OPENGL)), "no tensors live on device opengl");
}

TEST(GeneratorTest, OfADeviceReservesNumbersOfPhilox) {
  const Generator cuda(7, Device(DeviceType::CUDA, 0));
  EXPECT_ERROR(RandomNumbers{cuda}, "a generator of device cuda:0 gives no numbers on the CPU");
  EXPECT_EQ(cuda.Reserve(5).offset, 0u);
  EXPECT_EQ(cuda.Reserve(4).offset, 8u);
  EXPECT_EQ(cuda.Reserve(1).seed, 7u);
  cuda.SetSeed(8);
  EXPECT_EQ(cuda.Reserve(1).offset, 0u);
  EXPECT_ERROR(Generator(7).Reserve(1), "of which no part can be reserved");
}

// The 10000th number for seed 5489 is the check value of the C++ standard.
TEST(GeneratorTest, GivesTheMersenneTwister) {
  EXPECT_EQ(Draw(Generator(5489), 10000).back(), 4123659995u);
  EXPECT_EQ(Draw(Generator(5489), 1)[0], 3499211612u);
}

TEST(GeneratorTest, WideNumbersAreTwoOfThirtyTwoBits) {
  const std::vector<uint32_t> halves = Draw(Generator(11), 2);
  RandomNumbers numbers{Generator(11)};
  EXPECT_EQ(numbers.Next64(), uint64_t{halves[0]} << 32 | halves[1]);
}

TEST(GeneratorTest, SeedStartsTheSequenceAgain) {
  const Generator generator(5);
  const std::vector<uint32_t> first = Draw(generator, 3);
  RandomNumbers(generator).next_normal() = 0.5;
  generator.SetSeed(5);
  EXPECT_EQ(generator.seed(), 5u);
  EXPECT_FALSE(RandomNumbers(generator).next_normal());
  EXPECT_EQ(Draw(generator, 3), first);
  generator.SetSeed(6);
  EXPECT_NE(Draw(generator, 3), first);
}

TEST(GeneratorTest, CopiesShareTheSequence) {
  const Generator generator(5);
  const Generator copy = generator;
  EXPECT_TRUE(copy.is_same(generator));
  EXPECT_FALSE(Generator(5).is_same(generator));
  const uint32_t first = Draw(generator, 1)[0];
  const uint32_t second = Draw(copy, 1)[0];
  EXPECT_EQ(Draw(Generator(5), 2), (std::vector<uint32_t>{first, second}));
}

TEST(GeneratorTest, ThereIsOneDefaultGeneratorOfTheCpu) {
  const Generator generator = DefaultCpuGenerator();
  EXPECT_TRUE(generator.is_same(DefaultCpuGenerator()));
  EXPECT_EQ(generator.seed(), Generator::kDefaultSeed);
  ManualSeed(5);
  EXPECT_EQ(generator.seed(), 5u);
  EXPECT_EQ(Draw(generator, 2), Draw(Generator(5), 2));
}

TEST(GeneratorTest, ThreadsDrawEachNumberOnce) {
  const Generator generator(3);
  std::vector<std::vector<uint64_t>> drawn(4);
  std::vector<std::thread> threads;
  for (std::vector<uint64_t>& mine : drawn) {
    threads.emplace_back([&mine, generator] {
      for (int i = 0; i < 1000; ++i) mine.push_back(RandomNumbers(generator).Next64());
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::set<uint64_t> all;
  for (const std::vector<uint64_t>& mine : drawn) all.insert(mine.begin(), mine.end());
  EXPECT_EQ(all.size(), 4000u);
}

}  // namespace
}  // namespace switchyard
