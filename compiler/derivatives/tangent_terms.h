// Addends of a tangent that vanish when their inputs have no tangent.
//
// A forward formula is linear in its tangents, and an input without a tangent has zeros. But zeros
// times infinity are NaN: `self_t - other_t * result` must be `self_t` when `other` has no tangent,
// whatever `result` is. So addends are treated separately.
//
// Takes a typed forward formula. Every addend of its value, also within products, quotients and the
// branches of a condition, becomes a kTangentTerm if it has some but not all of the formula's
// tangents. An argument of another function stays unchanged, because the function's result for
// zeros and for sizes is unknown. A single tangent is zeros already.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_TANGENT_TERMS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_TANGENT_TERMS_H_

#include "compiler/derivatives/expression.h"

namespace switchyard::derivatives {

void MarkTangentTerms(Expression* formula);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_TANGENT_TERMS_H_
