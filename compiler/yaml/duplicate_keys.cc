#include "compiler/yaml/duplicate_keys.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace switchyard::yaml {
namespace {

// For this many pairs or fewer, comparing each with all before it is cheaper than hashing.
constexpr std::size_t kFewPairs = 16;

// Equal keys have equal identities.
struct Identity {
  ScalarTag tag;
  std::string_view text;

  friend bool operator==(const Identity& a, const Identity& b) {
    return a.tag == b.tag && a.text == b.text;
  }
};

struct IdentityHash {
  std::size_t operator()(const Identity& identity) const {
    return std::hash<std::string_view>()(identity.text) * 8 +
           static_cast<std::size_t>(identity.tag);
  }
};

Identity IdentityOf(const Node& key) {
  bool value = false;
  if (key.IsString()) return {key.tag, key.Text()};
  if (key.IsNull()) return {ScalarTag::kNull, ""};
  if (key.IsBool(&value)) return {ScalarTag::kBool, value ? "true" : "false"};
  return {key.tag, key.Text()};
}

bool HasDuplicateAmongFew(const std::vector<Pair>& pairs) {
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    const Identity identity = IdentityOf(pairs[i].key);
    for (std::size_t j = 0; j < i; ++j) {
      if (IdentityOf(pairs[j].key) == identity) return true;
    }
  }
  return false;
}

}  // namespace

void RemoveDuplicateKeys(Node* mapping, std::vector<DuplicateKey>* found) {
  std::vector<Pair>& pairs = mapping->pairs;
  if (pairs.size() <= kFewPairs && !HasDuplicateAmongFew(pairs)) return;
  std::unordered_map<Identity, std::size_t, IdentityHash> positions;
  std::vector<Pair> kept;
  kept.reserve(pairs.size());
  for (Pair& pair : pairs) {
    const auto [first, is_new] = positions.emplace(IdentityOf(pair.key), kept.size());
    if (is_new) {
      kept.push_back(std::move(pair));
    } else {
      found->push_back({std::move(pair.key), kept[first->second].key});
    }
  }
  pairs = std::move(kept);
}

}  // namespace switchyard::yaml
