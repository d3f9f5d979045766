// What changed in one operator that both versions have.
#ifndef SWITCHYARD_COMPILER_DIFF_OPERATOR_CHANGES_H_
#define SWITCHYARD_COMPILER_DIFF_OPERATOR_CHANGES_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"

namespace switchyard::diff {

void CompareOperators(const schema::NativeFunction& older, const schema::NativeFunction& newer,
                      diagnostics::Sink& sink);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_OPERATOR_CHANGES_H_
