// named_operators.cc: the operators that sources find by their names at run time, as they find
// those of c10's dispatcher, which knows nothing of them.
//
// Takes a build; gives a table of the dispatch functions of operators outside of the library's
// namespace, with the same functions below some keys.
#ifndef SWITCHYARD_COMPILER_EMIT_LIBRARY_NAMED_OPERATORS_H_
#define SWITCHYARD_COMPILER_EMIT_LIBRARY_NAMED_OPERATORS_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether there are such operators.
bool HasNamedOperators(const EmitInput& input);

Artifact EmitNamedOperators(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIBRARY_NAMED_OPERATORS_H_
