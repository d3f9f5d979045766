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

TEST(ScratchMemoryTest, GivesTheSameBlockAgain) {
#ifndef SWITCHYARD_HAS_VECTOR_LEVELS
  GTEST_SKIP() << "builds for size keep no blocks";
#endif
  const void* before = nullptr;
  {
    ScratchMemory block;
    block.Allocate(3 << 20);
    before = block.data();
  }
  ScratchMemory smaller;
  smaller.Allocate(5000);
  ScratchMemory again;
  again.Allocate(2 << 20);
  EXPECT_TRUE(smaller.data() == before || again.data() == before);
}

TEST(ScratchMemoryTest, ReplacesWhatItHad) {
  ScratchMemory block;
  block.Allocate(16);
  block.Allocate(1 << 20);
  std::memset(block.data(), 1, 1 << 20);
  block.Allocate(0);
}

// Blocks of a thread are freed at its end, which leak checkers see.
TEST(ScratchMemoryTest, ThreadsKeepTheirOwn) {
  for (int i = 0; i < 4; ++i) {
    std::thread([] {
      for (size_t bytes = 1; bytes < (size_t{8} << 20); bytes *= 3) {
        ScratchMemory block;
        block.Allocate(bytes);
        std::memset(block.data(), 1, bytes);
      }
    }).join();
  }
}

}  // namespace
}  // namespace switchyard::internal
