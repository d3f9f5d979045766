// Arguments and returns as JSON with their types as trees, for languages that should not parse
// types.
#ifndef SWITCHYARD_COMPILER_DUMP_TYPED_VALUES_H_
#define SWITCHYARD_COMPILER_DUMP_TYPED_VALUES_H_

#include "compiler/schema/function_schema.h"
#include "llvm/Support/JSON.h"

namespace switchyard::dump {

// ["base", NAME], ["class", NAME], ["optional", TREE] or ["list", TREE, LENGTH]; LENGTH is null for
// a list without one.
llvm::json::Value TypeTree(const schema::Type& type);

llvm::json::Array TypedArguments(const schema::FunctionSchema& schema);
llvm::json::Array TypedReturns(const schema::FunctionSchema& schema);

// For each return the name of the argument that it aliases, or null.
llvm::json::Array AliasedReturnNames(const schema::FunctionSchema& schema);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_TYPED_VALUES_H_
