// Whether two declarations are equal, at any place: for `parse(print(x)) == x`.
#ifndef SWITCHYARD_TESTS_COMPILER_SCHEMA_SCHEMA_EQUALITY_H_
#define SWITCHYARD_TESTS_COMPILER_SCHEMA_SCHEMA_EQUALITY_H_

#include "compiler/schema/function_schema.h"

namespace switchyard::schema {

// Every member but the places.
bool AreEqual(const FunctionSchema& a, const FunctionSchema& b);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_TESTS_COMPILER_SCHEMA_SCHEMA_EQUALITY_H_
