// Finds the name that a misspelled word was meant to be.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_

#include <string_view>

#include "absl/types/span.h"

namespace switchyard::diagnostics {

// Returns the candidate with the fewest single-character edits from `word`: insert, delete,
// replace, swap of neighbours; a change of case counts half. Of equal candidates the first. Empty
// when none is near: more than one edit for every three characters of the longer word, or equal to
// `word`.
std::string_view ClosestName(std::string_view word, absl::Span<const std::string_view> candidates);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_
