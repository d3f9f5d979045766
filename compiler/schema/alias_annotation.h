// Alias annotations: `(a)`, `(a!)`, `(a|b)`, `(a -> *)`, `(a! -> a|b)`, and the short form
// `Tensor!`. In declarations for the run-time alone also `(*)`, and names of several letters.
//
// Two annotations are equal when sets, write mark and the sets after the arrow are all equal.
// Source: reference schema language, section 4; native README, "annotations".
#ifndef SWITCHYARD_COMPILER_SCHEMA_ALIAS_ANNOTATION_H_
#define SWITCHYARD_COMPILER_SCHEMA_ALIAS_ANNOTATION_H_

#include <cstdint>
#include <string>

#include "absl/container/inlined_vector.h"

namespace switchyard::schema {

struct AliasAnnotation {
  enum class After : unsigned char { kSame, kWildcard, kSets };
  using Sets = absl::InlinedVector<std::string, 1>;

  Sets before;            // in the order of the text; empty for `Tensor!`, which has a fresh set
  bool is_write = false;  // `!`
  After after = After::kSame;  // the part after the arrow
  Sets after_sets;             // kSets only
  // The number of `?` and `[]` before it: 1 in `int[](a!)`, which annotates the list itself.
  uint8_t modifiers_before = 0;

  bool IsFresh() const { return before.empty(); }
  // The text between the parentheses, e.g. `a! -> a|b`; `!` for a fresh written set.
  std::string ToString() const;

  friend bool operator==(const AliasAnnotation& x, const AliasAnnotation& y) {
    return x.before == y.before && x.is_write == y.is_write && x.after == y.after &&
           x.after_sets == y.after_sets && x.modifiers_before == y.modifiers_before;
  }
  friend bool operator!=(const AliasAnnotation& x, const AliasAnnotation& y) { return !(x == y); }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_ALIAS_ANNOTATION_H_
