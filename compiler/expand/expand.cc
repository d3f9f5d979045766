#include "compiler/expand/expand.h"

#include <utility>

#include "compiler/expand/generated_variants.h"
#include "compiler/sema/checker.h"

namespace switchyard::expand {

std::optional<sema::CheckedProgram> Expand(const sema::CheckedProgram& checked,
                                           diagnostics::Sink& sink) {
  schema::Program program = checked.program();
  FillDefaultDispatch(&program);
  FillUfuncKernels(&program);
  MarkStructuredKernels(&program);
  AddGeneratedVariants(&program, sink);
  program.is_expanded = true;
  return sema::Checker(sink).Check(std::move(program));
}

}  // namespace switchyard::expand
