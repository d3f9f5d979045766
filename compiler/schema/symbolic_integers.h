// Which operators have forms with symbolic integers beside the forms with plain ones.
#ifndef SWITCHYARD_COMPILER_SCHEMA_SYMBOLIC_INTEGERS_H_
#define SWITCHYARD_COMPILER_SCHEMA_SYMBOLIC_INTEGERS_H_

#include "compiler/schema/native_function.h"

namespace switchyard::schema {

// True when an argument has the type SymInt. In 1.13 a return counts too. Since then returns are
// symbolic in every form, so a return alone makes no second form.
//
// Source: reference C++ signatures, sections 1 and 3.
bool HasSymbolicForms(const NativeFunction& function);

// Whether a returned SymInt is symbolic in every form.
bool ReturnsAreSymbolic(const NativeFunction& function);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_SYMBOLIC_INTEGERS_H_
