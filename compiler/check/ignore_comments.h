// Removes the findings that comments in the sources ignore (ignored_ids.h).
//
// Takes the findings of all sources; reports unknown ids, comments without a reason, and comments
// that ignore nothing.
#ifndef SWITCHYARD_COMPILER_CHECK_IGNORE_COMMENTS_H_
#define SWITCHYARD_COMPILER_CHECK_IGNORE_COMMENTS_H_

#include <vector>

#include "compiler/check/checks/checks.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/source/source_manager.h"

namespace switchyard::check {

// Reports into `context`. Returns the diagnostics of `context` that are not ignored, in order.
std::vector<diagnostics::Diagnostic> WithoutIgnored(const std::vector<cxx::KernelIndex>& indexes,
                                                    const source::SourceManager& sources,
                                                    CheckContext& context);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_IGNORE_COMMENTS_H_
