// Tables that were laid out on one machine are read on another.
#include "lib/boxing/name_hash.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

// A text of that length without repetition.
std::string TextOf(size_t length) {
  std::string text;
  for (size_t i = 0; i < length; ++i) text += static_cast<char>('!' + i % 90);
  return text;
}

TEST(NameHashTest, IsTheSameEverywhere) {
  EXPECT_EQ(HashOperatorName("", 1), 0x2b898861975edaccu);
  EXPECT_EQ(HashOperatorName("aten::t", 1), 0x306e4af25b25ccu);
  EXPECT_EQ(HashOperatorName("aten::add.Tensor", 1), 0xb54ef3d799a9ab03u);
  EXPECT_EQ(HashOperatorName("aten::upsample_nearest2d_backward.grad_input", 1),
            0x1ec90fe0b6382098u);
}

TEST(NameHashTest, EveryByteAndTheSeedCount) {
  for (size_t length = 1; length <= 70; ++length) {
    const std::string text = TextOf(length);
    std::set<uint64_t> hashes = {HashOperatorName(text, 1), HashOperatorName(text, 2)};
    for (size_t i = 0; i < length; ++i) {
      std::string changed = text;
      changed[i] ^= 1;
      hashes.insert(HashOperatorName(changed, 1));
    }
    EXPECT_EQ(hashes.size(), length + 2) << length;
  }
}

TEST(NameHashTest, TheLengthCounts) {
  std::set<uint64_t> hashes;
  for (size_t length = 0; length <= 70; ++length) {
    hashes.insert(HashOperatorName(std::string(length, 'a'), 1));
  }
  EXPECT_EQ(hashes.size(), 71u);
}

TEST(NameHashTest, PlacesLieInTheTable) {
  for (uint64_t hash :
       {uint64_t{0}, ~uint64_t{0}, uint64_t{1} << 32, uint64_t{0x123456789abcdef}}) {
    EXPECT_LT(BucketOfHash(hash, 8), 8u);
    for (uint32_t displacement = 0; displacement < 100; ++displacement) {
      EXPECT_LT(PlaceOfHash(hash, displacement, 7), 7u);
    }
    EXPECT_EQ(PlaceOfHash(hash, 5, 1), 0u);
  }
}

}  // namespace
}  // namespace switchyard
