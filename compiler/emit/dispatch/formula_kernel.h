// The kernel of an operator with a formula, as code: a function that checks what a call requires
// and returns the formula.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_FORMULA_KERNEL_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_FORMULA_KERNEL_H_

#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// The kernel is of shape kFormula.
void WriteFormulaKernel(CodeWriter& writer, const EmitInput& input,
                        const dispatch::WrittenKernels::OfOperator& kernel);

void AddFormulaKernelHeaders(const EmitInput& input,
                             const dispatch::WrittenKernels::OfOperator& kernel,
                             target::HeaderSet* headers);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_FORMULA_KERNEL_H_
