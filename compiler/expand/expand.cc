#include "compiler/expand/expand.h"

#include <utility>

#include "compiler/sema/checker.h"

namespace switchyard::expand {

std::optional<ExpandedProgram> CheckAndExpand(schema::Program program, diagnostics::Sink& sink) {
  std::optional<sema::CheckedProgram> checked =
      sema::Checker(sink).CheckBeforeExpansion(std::move(program));
  if (!checked) return std::nullopt;
  return Expand(*std::move(checked), sink);
}

}  // namespace switchyard::expand
