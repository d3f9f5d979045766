// Every name has a place of its own, whatever the names are and however many.
#include "compiler/emit/perfect_hash.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/name_hash.h"

namespace switchyard::emit {
namespace {

std::vector<std::string> Names(size_t count) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) {
    names.push_back("aten::operator" + std::to_string(i / 3) + (i % 3 == 0 ? "" : ".overload") +
                    (i % 3 == 2 ? "_out" : ""));
  }
  return names;
}

// What a look-up does.
uint32_t PlaceOf(const PerfectHash& hash, const std::string& name) {
  const uint64_t hashed = HashOperatorName(name, hash.seed);
  const auto bucket_count = static_cast<uint32_t>(hash.displacements.size());
  return PlaceOfHash(hashed, hash.displacements[BucketOfHash(hashed, bucket_count)],
                     static_cast<uint32_t>(hash.places.size()));
}

TEST(PerfectHashTest, PlacesAreAPermutationThatLookUpsFind) {
  for (const size_t count : {1u, 2u, 3u, 7u, 100u, 3000u, 20000u}) {
    const std::vector<std::string> names = Names(count);
    const PerfectHash hash = BuildPerfectHash(names);
    ASSERT_EQ(hash.places.size(), count);
    EXPECT_EQ(hash.displacements.size() & (hash.displacements.size() - 1), 0u);
    std::vector<uint32_t> sorted = hash.places;
    std::sort(sorted.begin(), sorted.end());
    for (size_t i = 0; i < count; ++i) {
      ASSERT_EQ(sorted[i], i);
      ASSERT_EQ(PlaceOf(hash, names[i]), hash.places[i]) << names[i];
    }
  }
}

TEST(PerfectHashTest, IsTheSameEachTime) {
  const PerfectHash first = BuildPerfectHash(Names(500));
  const PerfectHash second = BuildPerfectHash(Names(500));
  EXPECT_EQ(first.displacements, second.displacements);
  EXPECT_EQ(first.places, second.places);
}

TEST(PerfectHashTest, WithoutNamesThereIsOneBucket) {
  const PerfectHash hash = BuildPerfectHash({});
  EXPECT_EQ(hash.displacements.size(), 1u);
  EXPECT_TRUE(hash.places.empty());
}

using PerfectHashDeathTest = ::testing::Test;

TEST(PerfectHashDeathTest, EqualNamesHaveNone) {
  EXPECT_DEATH(BuildPerfectHash({"aten::f", "aten::g", "aten::f"}),
               "no perfect hash over 3 names: two of them are equal");
}

}  // namespace
}  // namespace switchyard::emit
