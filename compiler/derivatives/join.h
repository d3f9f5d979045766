// Joins entries of derivatives.yaml with their operators.
//
// Takes a program with all its operators, including generated ones that entries serve; gives one
// Differentiability for each served operator: those of the entries, in their order, then those of
// the copies of views. An entry without an operator gives none; the rules of compiler/sema report
// it, like every other error. Source: reference derivatives, sections 2 to 5.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_JOIN_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_JOIN_H_

#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

// `program` must outlive the result. Of several entries for one operator the last takes effect.
std::vector<Differentiability> Join(const schema::Program& program, const OperatorIndex& index);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_JOIN_H_
