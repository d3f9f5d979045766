// Finds the name that a misspelled word was meant to be.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace switchyard::diagnostics {

// Whether the words are equal but for the case of letters; also true for equal words.
bool DifferInCaseAlone(std::string_view a, std::string_view b);

// Returns the candidate that differs from `word` in case alone, or else the one with the fewest
// single-character edits: insert, delete, replace, swap of neighbours; a change of case counts
// half. Of equal candidates the first. Empty when none is near: more than one edit for every three
// characters of the longer word, or equal to `word`.
std::string_view ClosestName(std::string_view word, absl::Span<const std::string_view> candidates);

// The hint "did you mean `NAME`?" with the closest name; empty when none is near. A likeness of
// letters does not tell what was meant, so it never makes a fix.
std::string DidYouMean(std::string_view word, absl::Span<const std::string_view> candidates);
// The same with a name that was found in another way; empty for an empty name.
std::string DidYouMean(std::string_view name);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_SUGGEST_H_
