// `(a)`, `(a!)`, `(a|b)`, `(a -> *)`, `(a! -> a|b)`, and the short `Tensor!`.
//
// An annotation is compared whole: sets, write mark and sets after must all be equal.
// Source: reference schema language, section 4; native README, "annotations".
#ifndef SWITCHYARD_COMPILER_SCHEMA_ALIAS_ANNOTATION_H_
#define SWITCHYARD_COMPILER_SCHEMA_ALIAS_ANNOTATION_H_

#include <string>

#include "absl/container/inlined_vector.h"

namespace switchyard::schema {

struct AliasAnnotation {
  enum class After : unsigned char { kSame, kWildcard, kSets };
  using Sets = absl::InlinedVector<std::string, 1>;

  Sets before;            // as written, in order; empty for `Tensor!`, whose set is a fresh one
  bool is_write = false;  // `!`
  After after = After::kSame;  // what follows the arrow
  Sets after_sets;             // kSets only

  bool IsFresh() const { return before.empty(); }
  // What stands between the parentheses, e.g. `a! -> a|b`; `!` for a fresh written set.
  std::string ToString() const;

  friend bool operator==(const AliasAnnotation& x, const AliasAnnotation& y) {
    return x.before == y.before && x.is_write == y.is_write && x.after == y.after &&
           x.after_sets == y.after_sets;
  }
  friend bool operator!=(const AliasAnnotation& x, const AliasAnnotation& y) { return !(x == y); }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_ALIAS_ANNOTATION_H_
