#include "compiler/emit/boxed/perfect_hash.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <utility>

#include "lib/boxing/name_hash.h"

namespace switchyard::emit {
namespace {

// Each seed almost always succeeds; this many failures mean that two names are equal.
constexpr uint64_t kMaxSeeds = 64;

constexpr size_t kNamesInABucket = 3;

// The last names search for the last free places, which takes about as many trials as there are
// names. More than this many times as many are needed less than once in a million runs.
constexpr uint64_t kTrialsAName = 16;

// Names that differ in a few digits may share a bucket and be close together. A bucket whose trials
// would very likely all fail gets none; after many failures, other buckets get fewer. Names without
// a place go to the second table.
constexpr double kLeastChance = 0.001;
constexpr uint64_t kVainTrials = 1 << 20;
constexpr uint64_t kFewTrials = 256;

constexpr double kPositions = 4294967296;  // of 32 bits

// The golden section of the range: trials fall far from each other.
constexpr uint32_t kDisplacementStep = 0x9e3779b9;

uint32_t PowerOfTwoFrom(size_t wanted) {
  uint32_t power = 1;
  while (power < wanted) power *= 2;
  return power;
}

struct Bucket {
  uint32_t number;
  std::vector<uint32_t> names;  // in the order of the input
};

// Looks for the displacements of one table. Hashes are the names.
class Search {
 public:
  explicit Search(std::vector<uint64_t> hashes)
      : hashes_(std::move(hashes)),
        is_taken_(hashes_.size(), false),
        displacements_(PowerOfTwoFrom(hashes_.size() / kNamesInABucket)),
        places_(hashes_.size()) {}

  // False when some buckets find no places for their names: those are misfits().
  bool Run() {
    for (const Bucket& bucket : LargestFirst()) {
      if (PlaceBucket(bucket)) continue;
      misfits_.insert(bucket.names.begin(), bucket.names.end());
    }
    return misfits_.empty();
  }

  const std::set<uint32_t>& misfits() const { return misfits_; }
  std::vector<uint32_t> TakeDisplacements() { return std::move(displacements_); }
  const std::vector<uint32_t>& places() const { return places_; }

 private:
  std::vector<Bucket> LargestFirst() const {
    const auto count = static_cast<uint32_t>(displacements_.size());
    std::vector<Bucket> buckets(count);
    for (uint32_t number = 0; number < count; ++number) buckets[number].number = number;
    for (uint32_t name = 0; name < hashes_.size(); ++name) {
      buckets[internal::BucketOfHash(hashes_[name], count)].names.push_back(name);
    }
    std::stable_sort(buckets.begin(), buckets.end(), [](const Bucket& a, const Bucket& b) {
      return a.names.size() > b.names.size();
    });
    return buckets;
  }

  // The probability that a displacement separates the names of a bucket: few displacements separate
  // names that are less than a place apart.
  double ChanceOf(const Bucket& bucket) const {
    std::vector<uint32_t> positions;
    for (const uint32_t name : bucket.names) {
      positions.push_back(static_cast<uint32_t>(hashes_[name] >> 32));
    }
    std::sort(positions.begin(), positions.end());
    const double places = static_cast<double>(hashes_.size()) / kPositions;
    double chance = 1;
    for (size_t i = 1; i < positions.size(); ++i) {
      chance *= std::min(1.0, places * (positions[i] - positions[i - 1]));
    }
    return chance;
  }

  bool PlaceBucket(const Bucket& bucket) {
    const uint64_t trials =
        vain_trials_ < kVainTrials ? 64 + kTrialsAName * hashes_.size() : kFewTrials;
    if (ChanceOf(bucket) * static_cast<double>(trials) < kLeastChance) return false;
    for (uint32_t trial = 0; trial < trials; ++trial) {
      const uint32_t displacement = trial * kDisplacementStep;
      if (!PlaceAll(bucket, displacement)) continue;
      displacements_[bucket.number] = displacement;
      return true;
    }
    vain_trials_ += trials;
    return false;
  }

  // Puts all names of the bucket into free places, or none.
  bool PlaceAll(const Bucket& bucket, uint32_t displacement) {
    const auto count = static_cast<uint32_t>(hashes_.size());
    for (size_t i = 0; i < bucket.names.size(); ++i) {
      const uint32_t place = internal::PlaceOfHash(hashes_[bucket.names[i]], displacement, count);
      if (is_taken_[place]) {
        for (size_t j = 0; j < i; ++j) is_taken_[places_[bucket.names[j]]] = false;
        return false;
      }
      is_taken_[place] = true;
      places_[bucket.names[i]] = place;
    }
    return true;
  }

  std::vector<uint64_t> hashes_;
  std::vector<bool> is_taken_;
  std::vector<uint32_t> displacements_;
  std::vector<uint32_t> places_;
  std::set<uint32_t> misfits_;
  uint64_t vain_trials_ = 0;
};

// Numbers of names: those of the first table and those of the second.
struct Split {
  std::vector<uint32_t> usual;
  std::vector<uint32_t> others;
};

// Of names with equal hashes only the first is in the first table.
Split SplitByHash(const std::vector<std::string>& names) {
  Split split;
  std::set<uint64_t> hashes;
  for (uint32_t name = 0; name < names.size(); ++name) {
    const bool is_usual = internal::HasUsualLength(names[name]) &&
                          hashes.insert(internal::HashUsualName(names[name])).second;
    (is_usual ? split.usual : split.others).push_back(name);
  }
  return split;
}

void MoveToOthers(const std::set<uint32_t>& misfits, Split* split) {
  std::vector<uint32_t> usual;
  for (uint32_t i = 0; i < split->usual.size(); ++i) {
    const bool is_misfit = misfits.count(i) != 0;
    (is_misfit ? split->others : usual).push_back(split->usual[i]);
  }
  split->usual = std::move(usual);
}

void SetPlaces(const std::vector<uint32_t>& names, const Search& search, uint32_t first,
               std::vector<uint32_t>* places) {
  for (size_t i = 0; i < names.size(); ++i) (*places)[names[i]] = first + search.places()[i];
}

void PlaceUsual(const std::vector<std::string>& names, Split* split, PerfectHash* hash) {
  while (true) {
    std::vector<uint64_t> hashes;
    for (const uint32_t name : split->usual) {
      hashes.push_back(internal::HashUsualName(names[name]));
    }
    Search search(std::move(hashes));
    if (!search.Run()) {
      MoveToOthers(search.misfits(), split);
      continue;
    }
    hash->name_count = static_cast<uint32_t>(split->usual.size());
    hash->displacements = search.TakeDisplacements();
    return SetPlaces(split->usual, search, 0, &hash->places);
  }
}

bool PlaceOthers(const std::vector<std::string>& names, const Split& split, PerfectHash* hash) {
  for (uint64_t seed = 1; seed <= kMaxSeeds; ++seed) {
    std::vector<uint64_t> hashes;
    for (const uint32_t name : split.others) {
      hashes.push_back(internal::HashWholeName(names[name], seed));
    }
    Search search(std::move(hashes));
    if (!search.Run()) continue;
    hash->other_seed = seed;
    hash->other_displacements = search.TakeDisplacements();
    SetPlaces(split.others, search, hash->name_count, &hash->places);
    return true;
  }
  return false;
}

}  // namespace

PerfectHash BuildPerfectHash(const std::vector<std::string>& names) {
  PerfectHash hash;
  hash.places.resize(names.size());
  Split split = SplitByHash(names);
  PlaceUsual(names, &split, &hash);
  if (PlaceOthers(names, split, &hash)) return hash;
  std::fprintf(stderr, "no perfect hash over %zu names: two of them are equal\n", names.size());
  std::abort();
}

}  // namespace switchyard::emit
