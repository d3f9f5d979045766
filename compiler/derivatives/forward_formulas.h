// Forward formulas with their shorthands expanded, and the inputs that they require.
//
// Source: reference derivatives, section 7.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORWARD_FORMULAS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORWARD_FORMULAS_H_

#include <vector>

#include "compiler/derivatives/differentiability.h"

namespace switchyard::derivatives {

// For a line whose key names outputs. The backward formulas and the arguments with derivatives of
// `set` must be complete. A shorthand that cannot be expanded (rules V017 to V020) stays unchanged.
ForwardFormula BuildForwardFormula(const schema::FormulaLine& line,
                                   const Differentiability& derivatives, const FormulaSet& set);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORWARD_FORMULAS_H_
