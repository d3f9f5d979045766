// The calls of a formula in place of a call of its operator.
//
// Takes an operator's formula (compiler/derivatives/decompositions.h) and a call of the operator.
// Writes the calls of operators that the formula makes; what it does with numbers is computed, and
// of a condition one side is taken. Gives nothing when a number or a condition is known only when
// the program runs: then the call stays, and the operator's composite kernel computes the formula.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_FORMULA_CALLS_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_FORMULA_CALLS_H_

#include "compiler/derivatives/decompositions.h"
#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {

// False when the call stays; the rewriter is then of no use.
bool WriteFormula(const derivatives::Decomposition& decomposition, Rewriter* rewriter);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_FORMULA_CALLS_H_
