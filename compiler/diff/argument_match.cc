#include "compiler/diff/argument_match.h"

#include <algorithm>
#include <cstddef>

#include "compiler/diff/type_relation.h"

namespace switchyard::diff {
namespace {

using schema::Argument;

const Argument* FindByName(const std::vector<Argument>& arguments, const std::string& name) {
  const auto found =
      std::find_if(arguments.begin(), arguments.end(),
                   [&](const Argument& argument) { return argument.name.value == name; });
  return found == arguments.end() ? nullptr : &*found;
}

ArgumentPair* FindNewer(std::vector<ArgumentPair>& pairs, const Argument* newer) {
  const auto found = std::find_if(pairs.begin(), pairs.end(),
                                  [&](const ArgumentPair& pair) { return pair.newer == newer; });
  return found == pairs.end() ? nullptr : &*found;
}

bool HaveLikeTypes(const Argument& a, const Argument& b) {
  const TypeRelation relation = Relate(a.type.value, b.type.value);
  return relation == TypeRelation::kEqual || relation == TypeRelation::kSymbolic;
}

// Pairs an older argument without a partner with the newer one that now follows its predecessor.
void MatchRenamed(const std::vector<Argument>& newer, std::vector<ArgumentPair>* pairs) {
  for (std::size_t i = 0; i < pairs->size(); ++i) {
    ArgumentPair& pair = (*pairs)[i];
    if (pair.newer != nullptr) continue;
    const Argument* before = i == 0 ? nullptr : (*pairs)[i - 1].newer;
    if (i > 0 && before == nullptr) continue;
    const Argument* candidate = before == nullptr ? newer.data() : before + 1;
    if (candidate == newer.data() + newer.size()) continue;
    if (FindNewer(*pairs, candidate) != nullptr || !HaveLikeTypes(*pair.older, *candidate))
      continue;
    pair.newer = candidate;
    pair.is_renamed = true;
  }
}

// Marks all arguments outside the longest increasing run of newer places. Quadratic, for at most 64
// arguments.
void MarkMoved(std::vector<ArgumentPair>* pairs) {
  std::vector<ArgumentPair*> kept;
  for (ArgumentPair& pair : *pairs) {
    if (pair.newer != nullptr) kept.push_back(&pair);
  }
  std::vector<std::size_t> length(kept.size(), 1);
  std::vector<std::ptrdiff_t> before(kept.size(), -1);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (kept[j]->newer > kept[i]->newer || length[j] + 1 <= length[i]) continue;
      length[i] = length[j] + 1;
      before[i] = static_cast<std::ptrdiff_t>(j);
    }
    kept[i]->is_moved = true;
  }
  if (kept.empty()) return;
  std::ptrdiff_t at = std::max_element(length.begin(), length.end()) - length.begin();
  for (; at >= 0; at = before[static_cast<std::size_t>(at)]) {
    kept[static_cast<std::size_t>(at)]->is_moved = false;
  }
}

}  // namespace

std::vector<ArgumentPair> MatchArguments(const std::vector<Argument>& older,
                                         const std::vector<Argument>& newer) {
  std::vector<ArgumentPair> pairs;
  for (const Argument& argument : older) {
    ArgumentPair pair;
    pair.older = &argument;
    pair.newer = FindByName(newer, argument.name.value);
    pairs.push_back(pair);
  }
  MatchRenamed(newer, &pairs);
  MarkMoved(&pairs);
  for (const Argument& argument : newer) {
    if (FindNewer(pairs, &argument) == nullptr) {
      ArgumentPair pair;
      pair.newer = &argument;
      pairs.push_back(pair);
    }
  }
  return pairs;
}

}  // namespace switchyard::diff
