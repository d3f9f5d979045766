// What changed in one operator that both versions have.
#ifndef SWITCHYARD_COMPILER_COMPATIBILITY_OPERATOR_CHANGES_H_
#define SWITCHYARD_COMPILER_COMPATIBILITY_OPERATOR_CHANGES_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::compatibility {

void CompareOperators(const schema::NativeFunction& older, const schema::NativeFunction& newer,
                      diagnostics::Sink& sink);

}  // namespace switchyard::compatibility

#endif  // SWITCHYARD_COMPILER_COMPATIBILITY_OPERATOR_CHANGES_H_
