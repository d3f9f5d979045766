// Tables from one machine must be readable on another.
#include "lib/boxing/name_hash.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

// A text of that length without repetitions.
std::string TextOf(size_t length) {
  std::string text;
  for (size_t i = 0; i < length; ++i) text += static_cast<char>('!' + i % 90);
  return text;
}

TEST(NameHashTest, IsTheSameEverywhere) {
  EXPECT_EQ(HashUsualName("aten::relu"), 0xb7fb9fb6de606789u);
  EXPECT_EQ(HashUsualName("aten::add.Tensor"), 0x573522fb8739c8afu);
  EXPECT_EQ(HashUsualName("aten::upsample_nearest2d_backward.grad_input"), 0x5bd8c2344c99a09bu);
  EXPECT_EQ(HashWholeName("", 1), 0x9e3779b9e17d05acu);
  EXPECT_EQ(HashWholeName("aten::t", 1), 0x9566c2d76633043cu);
  EXPECT_EQ(HashWholeName("aten::upsample_nearest2d_backward.grad_input", 1), 0x6b5753c3949fb536u);
}

TEST(NameHashTest, UsualLengthsAreThoseOfACell) {
  EXPECT_FALSE(HasUsualLength(""));
  EXPECT_FALSE(HasUsualLength(TextOf(7)));
  EXPECT_TRUE(HasUsualLength(TextOf(8)));
  EXPECT_TRUE(HasUsualLength(TextOf(47)));
  EXPECT_FALSE(HasUsualLength(TextOf(48)));
}

TEST(NameHashTest, OfUsualNamesTheLastBytesAndTheLengthCount) {
  for (size_t length = kMinUsualLength; length <= kMaxUsualLength; ++length) {
    const std::string text = TextOf(length);
    std::set<uint64_t> hashes = {HashUsualName(text)};
    const size_t first = length < 16 ? 0 : length - 16;
    for (size_t i = first; i < length; ++i) {
      std::string changed = text;
      changed[i] ^= 1;
      hashes.insert(HashUsualName(changed));
    }
    EXPECT_EQ(hashes.size(), length - first + 1) << length;
  }
  std::set<uint64_t> hashes;
  for (size_t length = kMinUsualLength; length <= kMaxUsualLength; ++length) {
    hashes.insert(HashUsualName(std::string(length, 'a')));
  }
  EXPECT_EQ(hashes.size(), kMaxUsualLength - kMinUsualLength + 1);
}

TEST(NameHashTest, OfWholeNamesEveryByteAndTheSeedCount) {
  for (size_t length = 1; length <= 70; ++length) {
    const std::string text = TextOf(length);
    std::set<uint64_t> hashes = {HashWholeName(text, 1), HashWholeName(text, 2)};
    for (size_t i = 0; i < length; ++i) {
      std::string changed = text;
      changed[i] ^= 1;
      hashes.insert(HashWholeName(changed, 1));
    }
    EXPECT_EQ(hashes.size(), length + 2) << length;
  }
}

TEST(NameHashTest, OfWholeNamesTheLengthCounts) {
  std::set<uint64_t> hashes;
  for (size_t length = 0; length <= 70; ++length) {
    hashes.insert(HashWholeName(std::string(length, 'a'), 1));
  }
  EXPECT_EQ(hashes.size(), 71u);
}

TEST(NameHashTest, PlacesLieInTheTable) {
  for (uint64_t hash :
       {uint64_t{0}, ~uint64_t{0}, uint64_t{1} << 32, uint64_t{0x123456789abcdef}}) {
    EXPECT_LT(BucketOfHash(hash, 8), 8u);
    for (uint32_t displacement = 0; displacement < 100; ++displacement) {
      EXPECT_LT(PlaceOfHash(hash, displacement << 25, 7), 7u);
    }
    EXPECT_EQ(PlaceOfHash(hash, 5, 1), 0u);
  }
}

}  // namespace
}  // namespace switchyard::internal
