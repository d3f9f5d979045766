#include "compiler/emit/perfect_hash.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "lib/boxing/name_hash.h"

namespace switchyard::emit {
namespace {

// Each seed almost always succeeds; this many failures say that two names are equal.
constexpr uint64_t kMaxSeeds = 64;

constexpr size_t kNamesInABucket = 4;

// The last names look for the last free places, which takes about as many trials as there are
// names; this many times as many are not needed once in a million runs.
constexpr uint64_t kTrialsAName = 16;

uint32_t PowerOfTwoFrom(size_t wanted) {
  uint32_t power = 1;
  while (power < wanted) power *= 2;
  return power;
}

struct Bucket {
  uint32_t number;
  std::vector<uint32_t> names;  // in the order of the input
};

class Search {
 public:
  Search(const std::vector<std::string>& names, uint64_t seed) : is_taken_(names.size(), false) {
    hash_.seed = seed;
    for (const std::string& name : names) {
      hashes_.push_back(HashOperatorName(name, seed));
    }
    hash_.displacements.resize(PowerOfTwoFrom(names.size() / kNamesInABucket));
    hash_.places.resize(names.size());
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
    for (uint32_t name = 0; name < hashes_.size(); ++name) {
      buckets[BucketOfHash(hashes_[name], count)].names.push_back(name);
    }
    std::stable_sort(buckets.begin(), buckets.end(), [](const Bucket& a, const Bucket& b) {
      return a.names.size() > b.names.size();
    });
    return buckets;
  }

  bool PlaceBucket(const Bucket& bucket) {
    const uint64_t trials = 64 + kTrialsAName * hashes_.size();
    for (uint32_t displacement = 0; displacement < trials; ++displacement) {
      if (!PlaceAll(bucket, displacement)) continue;
      hash_.displacements[bucket.number] = displacement;
      return true;
    }
    return false;
  }

  // All names of the bucket in free places, or none.
  bool PlaceAll(const Bucket& bucket, uint32_t displacement) {
    const auto count = static_cast<uint32_t>(hashes_.size());
    for (size_t i = 0; i < bucket.names.size(); ++i) {
      const uint32_t place = PlaceOfHash(hashes_[bucket.names[i]], displacement, count);
      if (is_taken_[place]) {
        for (size_t j = 0; j < i; ++j) is_taken_[hash_.places[bucket.names[j]]] = false;
        return false;
      }
      is_taken_[place] = true;
      hash_.places[bucket.names[i]] = place;
    }
    return true;
  }

  PerfectHash hash_;
  std::vector<uint64_t> hashes_;
  std::vector<bool> is_taken_;
};

}  // namespace

PerfectHash BuildPerfectHash(const std::vector<std::string>& names) {
  for (uint64_t seed = 1; seed <= kMaxSeeds; ++seed) {
    if (std::optional<PerfectHash> found = Search(names, seed).Run()) return *std::move(found);
  }
  std::fprintf(stderr, "no perfect hash over %zu names: two of them are equal\n", names.size());
  std::abort();
}

}  // namespace switchyard::emit
