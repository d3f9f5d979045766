// The numbers of a comparison, for people.
#ifndef SWITCHYARD_COMPILER_DIFF_SUMMARY_H_
#define SWITCHYARD_COMPILER_DIFF_SUMMARY_H_

#include <string>

#include "compiler/diff/comparison.h"

namespace switchyard::diff {

// Appends one line, e.g. `2 operators, 3 in the newer version: 1 backward-breaking change, ...`.
void RenderTotals(const Comparison& comparison, std::string* out);

// Appends a line for each kind of change that there is: id, name, what it breaks, how many.
void RenderKinds(const Comparison& comparison, std::string* out);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_SUMMARY_H_
