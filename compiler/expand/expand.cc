#include "compiler/expand/expand.h"

#include <utility>

#include "compiler/expand/generated_variants.h"
#include "compiler/sema/checker.h"

namespace switchyard::expand {

std::optional<sema::CheckedProgram> Expand(sema::CheckedProgram checked, diagnostics::Sink& sink) {
  schema::Program program = std::move(checked).TakeProgram();
  FillDefaultDispatch(&program);
  FillUfuncKernels(&program);
  MarkStructuredKernels(&program);
  AddGeneratedVariants(&program, sink);
  program.is_expanded = true;
  return sema::Checker(sink).Check(std::move(program));
}

std::optional<sema::CheckedProgram> CheckAndExpand(schema::Program program,
                                                   diagnostics::Sink& sink) {
  std::optional<sema::CheckedProgram> checked =
      sema::Checker(sink).CheckBeforeExpansion(std::move(program));
  if (!checked) return std::nullopt;
  return Expand(*std::move(checked), sink);
}

}  // namespace switchyard::expand
