// Which operators have forms with symbolic integers beside those with plain ones.
#ifndef SWITCHYARD_COMPILER_SCHEMA_SYMBOLIC_INTEGERS_H_
#define SWITCHYARD_COMPILER_SCHEMA_SYMBOLIC_INTEGERS_H_

#include "compiler/schema/native_function.h"

namespace switchyard::schema {

// True when an argument is of SymInt. In 1.13 a return counts, too; since then returns are symbolic
// in every form, so that they alone make no second one.
// Source: reference C++ signatures, sections 1 and 3.
bool HasSymbolicForms(const NativeFunction& function);

// Whether a SymInt that is returned is one in every form.
bool ReturnsAreSymbolic(const NativeFunction& function);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_SYMBOLIC_INTEGERS_H_
