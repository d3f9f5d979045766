// Addends of a tangent that are nothing where their inputs have no tangent.
//
// A forward formula is linear in its tangents, and an input without one has zeros. Zeros times
// infinity are no number: `self_t - other_t * result` must be `self_t` where `other` has no
// tangent, whatever `result` is. So addends are told apart.
//
// Takes a typed forward formula. What is added or subtracted in its value, also within products,
// quotients and the branches of a condition, becomes a kTangentTerm if it has some of the formula's
// tangents and not all. An argument of another function stays as it is: what that makes of zeros
// and of sizes is not known. A tangent alone is zeros already.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_TANGENT_TERMS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_TANGENT_TERMS_H_

#include "compiler/derivatives/expression.h"

namespace switchyard::derivatives {

void MarkTangentTerms(Expression* formula);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_TANGENT_TERMS_H_
