// Every name has its own place, for any names and any number of them.
#include "compiler/emit/boxed/perfect_hash.h"

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

uint32_t PlaceIn(const std::vector<uint32_t>& displacements, size_t count, uint64_t hash) {
  const auto bucket_count = static_cast<uint32_t>(displacements.size());
  return internal::PlaceOfHash(hash, displacements[internal::BucketOfHash(hash, bucket_count)],
                               static_cast<uint32_t>(count));
}

// Whether a look-up finds the name where it is.
bool IsFound(const PerfectHash& hash, const std::string& name, uint32_t place) {
  if (place < hash.name_count) {
    return internal::HasUsualLength(name) &&
           PlaceIn(hash.displacements, hash.name_count, internal::HashUsualName(name)) == place;
  }
  return hash.name_count + PlaceIn(hash.other_displacements, hash.places.size() - hash.name_count,
                                   internal::HashWholeName(name, hash.other_seed)) ==
         place;
}

void ExpectAllFound(const std::vector<std::string>& names, const PerfectHash& hash) {
  ASSERT_EQ(hash.places.size(), names.size());
  EXPECT_EQ(hash.displacements.size() & (hash.displacements.size() - 1), 0u);
  EXPECT_EQ(hash.other_displacements.size() & (hash.other_displacements.size() - 1), 0u);
  std::vector<uint32_t> sorted = hash.places;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < names.size(); ++i) {
    ASSERT_EQ(sorted[i], i);
    ASSERT_TRUE(IsFound(hash, names[i], hash.places[i])) << names[i];
  }
}

TEST(PerfectHashTest, PlacesAreAPermutationThatLookUpsFind) {
  for (const size_t count : {1u, 2u, 3u, 7u, 100u, 3000u, 20000u}) {
    const std::vector<std::string> names = Names(count);
    const PerfectHash hash = BuildPerfectHash(names);
    ExpectAllFound(names, hash);
  }
}

TEST(PerfectHashTest, NearlyAllUsualNamesAreInTheFirstTable) {
  std::vector<std::string> names;
  for (const char* stem : {"add", "mul", "log_softmax", "upsample", "avg_pool", "cross_entropy"}) {
    for (const char* ending : {"", "_backward", "1d", "2d", "3d", "_double_backward", "_dense"}) {
      for (const char* overload : {"", ".Tensor", ".Scalar", ".dim_IntList", ".Tensor_out"}) {
        names.push_back(std::string("aten::") + stem + ending + overload);
      }
    }
  }
  const PerfectHash hash = BuildPerfectHash(names);
  ExpectAllFound(names, hash);
  EXPECT_GE(hash.name_count * 100, names.size() * 97);
}

TEST(PerfectHashTest, NamesThatTheFirstTableCannotTellApartAreInTheSecond) {
  std::vector<std::string> names = {"f", "", "aten::t", std::string(48, 'x'),
                                    std::string(300, 'y')};
  // Alike but for bytes that the hash of usual names does not read.
  for (char c = 'a'; c <= 'z'; ++c) {
    names.push_back("aten::" + std::string(1, c) + "23456789012345678901234567890123456789");
  }
  const PerfectHash hash = BuildPerfectHash(names);
  EXPECT_EQ(hash.name_count, 1u);
  ExpectAllFound(names, hash);
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
  EXPECT_EQ(hash.other_displacements.size(), 1u);
  EXPECT_TRUE(hash.places.empty());
}

using PerfectHashDeathTest = ::testing::Test;

TEST(PerfectHashDeathTest, EqualNamesHaveNone) {
  EXPECT_DEATH(BuildPerfectHash({"aten::f", "aten::g", "aten::f"}),
               "no perfect hash over 3 names: two of them are equal");
}

// Names that differ in digits at their ends share buckets by the hundred, in which no displacement
// parts them. Trials for each of those would be billions.
TEST(PerfectHashTest, NamesThatDifferInAFewDigitsArePlacedWithoutVainTrials) {
  std::vector<std::string> names;
  for (size_t i = 0; i < 200000; ++i) names.push_back("aten::op" + std::to_string(i));
  ExpectAllFound(names, BuildPerfectHash(names));
}

}  // namespace
}  // namespace switchyard::emit
