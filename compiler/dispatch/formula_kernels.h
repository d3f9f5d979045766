// The kernels of operators with formulas, and those of their in-place and out forms.
#ifndef SWITCHYARD_COMPILER_DISPATCH_FORMULA_KERNELS_H_
#define SWITCHYARD_COMPILER_DISPATCH_FORMULA_KERNELS_H_

#include <vector>

#include "compiler/derivatives/decompositions.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/native_function.h"

namespace switchyard::dispatch {

// Adds those of `operators`.
void AddFormulaKernels(const expand::ExpandedProgram& program,
                       const std::vector<const schema::NativeFunction*>& operators,
                       const derivatives::Decompositions& decompositions, WrittenKernels* kernels);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_FORMULA_KERNELS_H_
