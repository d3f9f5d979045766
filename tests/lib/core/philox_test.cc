#include "lib/core/philox.h"

#include <array>
#include <cstdint>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

std::array<uint32_t, 4> WordsOf(const PhiloxBlock& block) {
  return {block.words[0], block.words[1], block.words[2], block.words[3]};
}

// The known answers of the authors' library.
TEST(PhiloxTest, RoundsGiveTheKnownAnswers) {
  EXPECT_EQ(WordsOf(Philox4x32::Block({{0, 0, 0, 0}}, 0, 0)),
            (std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(WordsOf(Philox4x32::Block({{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
                                      0xa4093822, 0x299f31d0)),
            (std::array<uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(PhiloxTest, SkipsNumbers) {
  for (uint64_t skipped = 0; skipped < 9; ++skipped) {
    Philox4x32 all(5, 3);
    for (uint64_t i = 0; i < skipped; ++i) all();
    Philox4x32 rest(5, 3, skipped);
    for (int i = 0; i < 6; ++i) EXPECT_EQ(rest(), all()) << skipped;
  }
}

TEST(PhiloxTest, SubsequencesAndSeedsDiffer) {
  const uint32_t first = Philox4x32(5, 3)();
  EXPECT_NE(Philox4x32(5, 4)(), first);
  EXPECT_NE(Philox4x32(6, 3)(), first);
  EXPECT_NE(Philox4x32(5 | uint64_t{1} << 32, 3)(), first);
}

}  // namespace
}  // namespace switchyard
