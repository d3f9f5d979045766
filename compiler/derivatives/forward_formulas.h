// Forward formulas with their shorthands written out, and what they need.
//
// Source: reference derivatives, section 7.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORWARD_FORMULAS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORWARD_FORMULAS_H_

#include <vector>

#include "compiler/derivatives/differentiability.h"

namespace switchyard::derivatives {

// The line of a key that names outputs. The backward formulas and the arguments with derivatives of
// `set` are complete. A shorthand that cannot be written out (rules V017 to V020) stays as it is.
ForwardFormula BuildForwardFormula(const schema::FormulaLine& line,
                                   const Differentiability& derivatives, const FormulaSet& set);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORWARD_FORMULAS_H_
