#include "kernels/cpu/products/scratch_memory.h"

#include <cstdint>
#include <cstring>
#include <iterator>
#include <thread>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

TEST(ScratchMemoryTest, IsAlignedAndApart) {
  ScratchMemory blocks[9];
  for (size_t i = 0; i < std::size(blocks); ++i) {
    blocks[i].Allocate(100 * (i + 1));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(blocks[i].data()) % 64, 0u);
    std::memset(blocks[i].data(), static_cast<int>(i), 100 * (i + 1));
  }
  for (size_t i = 0; i < std::size(blocks); ++i) {
    const auto* bytes = static_cast<const unsigned char*>(blocks[i].data());
    for (size_t j = 0; j < 100 * (i + 1); ++j) ASSERT_EQ(bytes[j], i);
  }
}

TEST(ScratchMemoryTest, GivesTheSmallestBlockThatIsLargeEnough) {
#ifndef SWITCHYARD_HAS_VECTOR_LEVELS
  GTEST_SKIP() << "builds for size keep no blocks";
#endif
  std::thread([] {
    const void* large = nullptr;
    const void* small = nullptr;
    {
      ScratchMemory blocks[2];
      blocks[0].Allocate(3 << 20);
      blocks[1].Allocate(5000);
      large = blocks[0].data();
      small = blocks[1].data();
      EXPECT_EQ(ScratchMemory::CountKept(), 0u);
    }
    EXPECT_EQ(ScratchMemory::CountKept(), 2u);
    ScratchMemory first, second;
    first.Allocate(4000);
    second.Allocate(4000);
    EXPECT_EQ(first.data(), small);
    EXPECT_EQ(second.data(), large);
    EXPECT_EQ(ScratchMemory::CountKept(), 0u);
  }).join();
}

TEST(ScratchMemoryTest, KeepsFourBlocksAndNoLargeOnes) {
#ifndef SWITCHYARD_HAS_VECTOR_LEVELS
  GTEST_SKIP() << "builds for size keep no blocks";
#endif
  std::thread([] {
    {
      ScratchMemory blocks[7];
      for (ScratchMemory& block : blocks) block.Allocate(100);
    }
    EXPECT_EQ(ScratchMemory::CountKept(), 4u);
  }).join();
  std::thread([] {
    {
      ScratchMemory().Allocate((size_t{4} << 20) + 1);
    }
    EXPECT_EQ(ScratchMemory::CountKept(), 0u);
  }).join();
}

TEST(ScratchMemoryTest, ReplacesWhatItHad) {
  ScratchMemory block;
  block.Allocate(16);
  block.Allocate(1 << 20);
  std::memset(block.data(), 1, 1 << 20);
  block.Allocate(0);
}

}  // namespace
}  // namespace switchyard::internal
