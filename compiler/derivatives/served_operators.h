// Which operators have the formulas of an entry: the one that it serves, and those that inherit
// from it (in-place and out forms, and what autogen makes).
//
// Source: reference derivatives, section 2.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_SERVED_OPERATORS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_SERVED_OPERATORS_H_

#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

struct ServedOperator {
  const schema::NativeFunction* function = nullptr;
  const Differentiability* derivatives = nullptr;
  // From a functional form, unless it is exact; from one that writes when `is_from_writing`.
  bool is_exact = false;
  bool is_from_writing = false;
};

// Exact ones first, then in the order of the program. All three must stay where they are.
std::vector<ServedOperator> FindServedOperators(const schema::Program& program,
                                                const std::vector<Differentiability>& joined);

// The arguments that can have gradients: tensor-like, not out, not called non_differentiable.
std::vector<const schema::Argument*> DifferentiableInputs(const schema::NativeFunction& function,
                                                          const FormulaSet& set);

// The returns of `function` that have gradients, by index. What output_differentiability says
// beyond the returns does not count.
std::vector<size_t> DifferentiableOutputs(const schema::NativeFunction& function,
                                          const Differentiability& derivatives,
                                          const FormulaSet& set);

// On the reference's closed list of operators that need no derivative.
bool IsUndifferentiable(const schema::NativeFunction& function);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_SERVED_OPERATORS_H_
