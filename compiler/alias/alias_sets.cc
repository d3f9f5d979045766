#include "compiler/alias/alias_sets.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_join.h"

namespace switchyard::alias {

bool AliasSets::Overlap(const AliasSets& other) const {
  if (is_wildcard && other.is_wildcard) return true;
  return std::any_of(letters.begin(), letters.end(), [&](const std::string& letter) {
    return std::binary_search(other.letters.begin(), other.letters.end(), letter);
  });
}

AliasSets AliasSets::United(const AliasSets& other) const {
  AliasSets united;
  std::set_union(letters.begin(), letters.end(), other.letters.begin(), other.letters.end(),
                 std::back_inserter(united.letters));
  united.is_wildcard = is_wildcard || other.is_wildcard;
  return united;
}

std::string AliasSets::ToString() const {
  std::string text = absl::StrJoin(letters, "|");
  if (is_wildcard) text += letters.empty() ? "*" : "|*";
  return text;
}

}  // namespace switchyard::alias
