#include "compiler/diff/alias_comparison.h"

#include <algorithm>

namespace switchyard::diff {

using schema::AliasAnnotation;

bool AliasComparison::AreAlike(const Annotation& older, const Annotation& newer) {
  if (!older || !newer) return older.has_value() == newer.has_value();
  const AliasAnnotation& a = older->value;
  const AliasAnnotation& b = newer->value;
  return a.is_write == b.is_write && a.after == b.after && AreAlike(a.before, b.before) &&
         AreAlike(a.after_sets, b.after_sets);
}

bool AliasComparison::AreAlike(const AliasAnnotation::Sets& older,
                               const AliasAnnotation::Sets& newer) {
  return std::equal(older.begin(), older.end(), newer.begin(), newer.end(),
                    [this](const std::string& a, const std::string& b) { return AreAlike(a, b); });
}

bool AliasComparison::AreAlike(const std::string& older, const std::string& newer) {
  if (older == "*" || newer == "*") return older == newer;
  return to_newer_.emplace(older, newer).first->second == newer &&
         to_older_.emplace(newer, older).first->second == older;
}

}  // namespace switchyard::diff
