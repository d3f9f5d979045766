// What changed in the arguments of one operator.
#ifndef SWITCHYARD_COMPILER_DIFF_ARGUMENT_CHANGES_H_
#define SWITCHYARD_COMPILER_DIFF_ARGUMENT_CHANGES_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/diff/alias_comparison.h"
#include "compiler/schema/native_function.h"

namespace switchyard::diff {

// Reports to `sink`; fills `aliases`, for the returns.
void CompareArguments(const schema::NativeFunction& older, const schema::NativeFunction& newer,
                      AliasComparison* aliases, diagnostics::Sink& sink);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_ARGUMENT_CHANGES_H_
