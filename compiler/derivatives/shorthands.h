// The shorthands of forward formulas as trees.
//
// Source: reference derivatives, section 7.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_SHORTHANDS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_SHORTHANDS_H_

#include <string>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formula_parser.h"

namespace switchyard::derivatives {

// Expands auto_linear: the operator, called with the tangents of the arguments that have formulas.
Expression WriteOutLinear(const Differentiability& derivatives, const FormulaSet& set,
                          const schema::FormulaLine& line);

// Expands auto_element_wise: the formula of `input`'s gradient with the conjugate of its tangent
// instead of `grad`, the conjugate of its primal value, and a conjugated result. A program without
// `conj` has no complex numbers to conjugate.
FormulaNode WriteOutElementWise(FormulaNode backward, const std::string& input, bool has_conj);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_SHORTHANDS_H_
