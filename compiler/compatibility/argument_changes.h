// What changed in the arguments of one operator.
#ifndef SWITCHYARD_COMPILER_COMPATIBILITY_ARGUMENT_CHANGES_H_
#define SWITCHYARD_COMPILER_COMPATIBILITY_ARGUMENT_CHANGES_H_

#include "compiler/compatibility/alias_comparison.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::compatibility {

// Reports to `sink`; fills `aliases`, for the returns.
void CompareArguments(const schema::NativeFunction& older, const schema::NativeFunction& newer,
                      AliasComparison* aliases, diagnostics::Sink& sink);

}  // namespace switchyard::compatibility

#endif  // SWITCHYARD_COMPILER_COMPATIBILITY_ARGUMENT_CHANGES_H_
