// Finds the name that a misspelled word was meant to be.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_

#include <string_view>

#include "absl/types/span.h"

namespace switchyard::diagnostics {

// The candidate with the fewest single-character edits (insert, delete, replace, swap of
// neighbours; a change of case alone counts half) from `word`, the first of equals; empty when none
// is near: more than one edit for three characters of the longer, or equal to `word`.
std::string_view ClosestName(std::string_view word, absl::Span<const std::string_view> candidates);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_
