// Finds headers of two groups of operators that would be one file.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADER_CLASHES_H_
#define SWITCHYARD_COMPILER_EMIT_HEADER_CLASHES_H_

#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/plan/operator_group.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// True when nothing was reported. Headers of recorded calls exist with `has_autograd` only.
bool CheckHeaders(const target::Target& target, const std::vector<plan::OperatorGroup>& groups,
                  bool has_autograd, diagnostics::Sink& sink);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADER_CLASHES_H_
