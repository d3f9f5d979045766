#include "compiler/emit/perfect_hash.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>

#include "lib/boxing/name_hash.h"

namespace switchyard::emit {
namespace {

// Each seed almost always succeeds; this many failures say that two names are equal.
constexpr uint64_t kMaxSeeds = 64;

constexpr size_t kNamesInABucket = 4;

uint32_t PowerOfTwoFrom(size_t wanted) {
  uint32_t power = 1;
  while (power < wanted) power *= 2;
  return power;
}

struct Bucket {
  uint32_t number;
  std::vector<uint32_t> places;
};

class Search {
 public:
  Search(const std::vector<HashedName>& names, uint64_t seed) {
    hash_.seed = seed;
    for (const HashedName& name : names) {
      hashes_.push_back(HashOperatorName(name.name, name.overload, seed));
    }
    hash_.displacements.resize(PowerOfTwoFrom(names.size() / kNamesInABucket));
    hash_.slots.assign(PowerOfTwoFrom(names.size() + names.size() / 4), PerfectHash::kFree);
  }

  std::optional<PerfectHash> Run() {
    for (const Bucket& bucket : LargestFirst()) {
      if (!PlaceBucket(bucket)) return std::nullopt;
    }
    return std::move(hash_);
  }

 private:
  std::vector<Bucket> LargestFirst() const {
    const auto count = static_cast<uint32_t>(hash_.displacements.size());
    std::vector<Bucket> buckets(count);
    for (uint32_t number = 0; number < count; ++number) buckets[number].number = number;
    for (uint32_t place = 0; place < hashes_.size(); ++place) {
      buckets[BucketOfHash(hashes_[place], count)].places.push_back(place);
    }
    std::stable_sort(buckets.begin(), buckets.end(), [](const Bucket& a, const Bucket& b) {
      return a.places.size() > b.places.size();
    });
    return buckets;
  }

  bool PlaceBucket(const Bucket& bucket) {
    constexpr size_t kMax = std::numeric_limits<uint16_t>::max();
    const auto last = static_cast<uint32_t>(std::min(hash_.slots.size() - 1, kMax));
    for (uint32_t displacement = 0; displacement <= last; ++displacement) {
      if (!PlaceAll(bucket, displacement)) continue;
      hash_.displacements[bucket.number] = static_cast<uint16_t>(displacement);
      return true;
    }
    return false;
  }

  // All names of the bucket in free slots, or none.
  bool PlaceAll(const Bucket& bucket, uint32_t displacement) {
    const auto slot_count = static_cast<uint32_t>(hash_.slots.size());
    for (size_t i = 0; i < bucket.places.size(); ++i) {
      uint32_t& slot = hash_.slots[SlotOfHash(hashes_[bucket.places[i]], displacement, slot_count)];
      if (slot == PerfectHash::kFree) {
        slot = bucket.places[i];
        continue;
      }
      for (size_t j = 0; j < i; ++j) {
        hash_.slots[SlotOfHash(hashes_[bucket.places[j]], displacement, slot_count)] =
            PerfectHash::kFree;
      }
      return false;
    }
    return true;
  }

  PerfectHash hash_;
  std::vector<uint64_t> hashes_;
};

}  // namespace

PerfectHash BuildPerfectHash(const std::vector<HashedName>& names) {
  for (uint64_t seed = 1; seed <= kMaxSeeds; ++seed) {
    if (std::optional<PerfectHash> found = Search(names, seed).Run()) return *std::move(found);
  }
  std::fprintf(stderr, "no perfect hash over %zu names: two of them are equal\n", names.size());
  std::abort();
}

}  // namespace switchyard::emit
