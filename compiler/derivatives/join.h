// Entries of derivatives.yaml joined with the operators that they are for.
//
// Takes a program with all its operators, generated ones too where entries serve them; gives one
// Differentiability for each operator served: those of the entries, in their order, then those of
// the copies of views. An entry that finds no operator gives none; the rules of compiler/sema
// report it, as they report everything else that is wrong.
// Source: reference derivatives, sections 2 to 5.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_JOIN_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_JOIN_H_

#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

// `program` must outlive the result. Of entries for one operator the last counts.
std::vector<Differentiability> Join(const schema::Program& program, const OperatorIndex& index);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_JOIN_H_
