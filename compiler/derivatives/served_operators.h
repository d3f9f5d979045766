// Which operators have the formulas of an entry: the one that it serves, and those that inherit
// from it (in-place and out forms, and generated operators).
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
  // Unless exact, the formulas are inherited: from a functional form, or from one that writes when
  // `is_from_writing`.
  bool is_exact = false;
  bool is_from_writing = false;
};

// Exact ones come first, then the others in the order of the program. All three arguments must stay
// at their addresses.
std::vector<ServedOperator> FindServedOperators(const schema::Program& program,
                                                const std::vector<Differentiability>& joined);

// The arguments that can have gradients: tensor-like, not out, not called non_differentiable.
std::vector<const schema::Argument*> DifferentiableInputs(const schema::NativeFunction& function,
                                                          const FormulaSet& set);

// The returns of `function` that have gradients, by index. Surplus values of
// output_differentiability do not count.
std::vector<size_t> DifferentiableOutputs(const schema::NativeFunction& function,
                                          const Differentiability& derivatives,
                                          const FormulaSet& set);

// Whether it is on the reference's closed list of operators that need no derivative.
bool IsUndifferentiable(const schema::NativeFunction& function);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_SERVED_OPERATORS_H_
