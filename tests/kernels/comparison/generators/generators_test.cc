// Generators compared with libtorch's: the bytes of their states, states restored on the other
// side, the numbers of Philox, and sequences of calls from one seed.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/generator.h"
#include "lib/core/generator_state.h"
#include "lib/core/philox.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/comparison/torch_operators.h"

namespace switchyard::comparison {
namespace {

class GeneratorsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { PrepareTorch(); }
};

std::vector<uint8_t> OwnState() {
  const Tensor state = GetState(DefaultCpuGenerator());
  return std::vector<uint8_t>(state.data<uint8_t>(), state.data<uint8_t>() + state.numel());
}

void SetOwnState(const std::vector<uint8_t>& bytes) {
  const Tensor state = EmptyTensor({static_cast<int64_t>(bytes.size())}, ScalarType::Byte);
  std::copy(bytes.begin(), bytes.end(), state.data<uint8_t>());
  SetState(DefaultCpuGenerator(), state);
}

// The same call in both libraries, with the default generators.
void DrawSame(const std::string& name, int64_t count) {
  const std::vector<Value> arguments = {std::vector<int64_t>{count}, ScalarType::Double, Value(),
                                        Value(), Value()};
  const Outcome ours = CallOwn(name, arguments);
  const Outcome theirs = CallTorch(name, arguments);
  EXPECT_EQ(FindDifference(ours, theirs, Tolerance()), std::nullopt) << name << " of " << count;
}

TEST_F(GeneratorsTest, StatesAreTheSameBytes) {
  for (const uint64_t seed : {uint64_t{0}, uint64_t{42}, ~uint64_t{0}, Generator::kDefaultSeed}) {
    SeedTorch(seed);
    ManualSeed(seed);
    EXPECT_EQ(OwnState(), StateOfTorch()) << "seed " << seed;
    for (const int64_t count : {1, 3, 16, 17, 700, 5}) {
      DrawSame("aten::randn", count);
      DrawSame("aten::rand", count);
      EXPECT_EQ(OwnState(), StateOfTorch()) << "seed " << seed << ", " << count << " drawn";
    }
  }
}

TEST_F(GeneratorsTest, AStateOfTheOtherSideIsTakenUp) {
  SeedTorch(7);
  ManualSeed(8);
  CallTorch("aten::randn",
            {std::vector<int64_t>{3}, ScalarType::Double, Value(), Value(), Value()});
  SetOwnState(StateOfTorch());
  DrawSame("aten::randn", 5);
  SetOwnState(OwnState());
  SeedTorch(9);
  SetStateOfTorch(OwnState());
  DrawSame("aten::randn", 30);
}

TEST_F(GeneratorsTest, PhiloxGivesTheSameNumbers) {
  for (const uint64_t seed : {uint64_t{0}, uint64_t{42}, uint64_t{1} << 40}) {
    for (const uint64_t subsequence : {uint64_t{0}, uint64_t{7}, uint64_t{5} << 33}) {
      for (const uint64_t block : {uint64_t{0}, uint64_t{3}, uint64_t{0xffffffff}}) {
        Philox4x32 engine(seed, subsequence, 4 * block);
        std::vector<uint32_t> numbers;
        for (int i = 0; i < 9; ++i) numbers.push_back(engine());
        EXPECT_EQ(numbers, PhiloxOfTorch(seed, subsequence, block, 9))
            << seed << ", " << subsequence << ", " << block;
      }
    }
  }
}

}  // namespace
}  // namespace switchyard::comparison
