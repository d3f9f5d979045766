#include "compiler/diff/renames.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "compiler/schema/print/schema_printer.h"

namespace switchyard::diff {
namespace {

using schema::NativeFunction;

// Returns `(Tensor self) -> Tensor`.
std::string ArgumentsAndReturns(const NativeFunction& function) {
  const std::string text = schema::PrintSchema(function.schema);
  return text.substr(text.find('('));
}

std::string WithPacket(const NativeFunction& function) {
  return function.schema.name_space.value + "::" + function.schema.name.value.BaseName() +
         ArgumentsAndReturns(function);
}

// The length of the longest run of letters and digits that both names contain.
std::size_t LongestCommonRun(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before(b.size() + 1), now(b.size() + 1);
  std::size_t longest = 0;
  for (const char of_a : a) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      now[j + 1] = of_a == b[j] && of_a != '_' ? before[j] + 1 : 0;
      longest = std::max(longest, now[j + 1]);
    }
    std::swap(before, now);
  }
  return longest;
}

std::size_t LettersOf(const std::string& name) {
  return name.size() - static_cast<std::size_t>(std::count(name.begin(), name.end(), '_'));
}

// Whether one name may be derived from the other.
bool AreRelated(const NativeFunction& a, const NativeFunction& b) {
  const std::string one = a.schema.name.value.BaseName();
  const std::string other = b.schema.name.value.BaseName();
  const std::size_t common = LongestCommonRun(one, other);
  return 2 * common >= std::min(LettersOf(one), LettersOf(other));
}

struct Candidates {
  std::vector<const NativeFunction*> removed;
  std::vector<const NativeFunction*> added;
};

// For all arguments and returns, the number of operators that have them.
std::map<std::string, std::size_t> CountSignatures(
    const std::vector<const NativeFunction*>& functions) {
  std::map<std::string, std::size_t> counts;
  for (const NativeFunction* function : functions) ++counts[ArgumentsAndReturns(*function)];
  return counts;
}

// Pairs an older and a newer operator when each is the only one with the same text of `describe`
// and `is_it` agrees.
template <typename Describe, typename Decide>
void AddRenames(const std::vector<const NativeFunction*>& removed,
                const std::vector<const NativeFunction*>& added, const Describe& describe,
                const Decide& is_it, Renames* renames) {
  std::map<std::string, Candidates> candidates;
  std::map<const NativeFunction*, bool> is_taken;
  for (const auto& [older, newer] : *renames) is_taken[newer] = true;
  for (const NativeFunction* function : removed) {
    if (renames->count(function) == 0) candidates[describe(*function)].removed.push_back(function);
  }
  for (const NativeFunction* function : added) {
    if (!is_taken[function]) candidates[describe(*function)].added.push_back(function);
  }
  for (const auto& [text, same] : candidates) {
    const bool is_pair = same.removed.size() == 1 && same.added.size() == 1 &&
                         is_it(*same.removed[0], *same.added[0]);
    if (is_pair) (*renames)[same.removed[0]] = same.added[0];
  }
}

}  // namespace

Renames FindRenames(const std::vector<const NativeFunction*>& older,
                    const std::vector<const NativeFunction*>& newer,
                    const std::vector<const NativeFunction*>& removed,
                    const std::vector<const NativeFunction*>& added) {
  Renames renames;
  const auto always = [](const NativeFunction&, const NativeFunction&) { return true; };
  AddRenames(removed, added, WithPacket, always, &renames);
  // When many operators have the same arguments, it proves little that only two of them came and
  // went.
  const std::map<std::string, std::size_t> before = CountSignatures(older);
  const std::map<std::string, std::size_t> after = CountSignatures(newer);
  const auto is_likely = [&](const NativeFunction& one, const NativeFunction& other) {
    const std::string signature = ArgumentsAndReturns(one);
    return AreRelated(one, other) || (before.at(signature) == 1 && after.at(signature) == 1);
  };
  AddRenames(removed, added, ArgumentsAndReturns, is_likely, &renames);
  return renames;
}

}  // namespace switchyard::diff
