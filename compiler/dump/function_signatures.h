// The signatures of one operator as JSON.
#ifndef SWITCHYARD_COMPILER_DUMP_FUNCTION_SIGNATURES_H_
#define SWITCHYARD_COMPILER_DUMP_FUNCTION_SIGNATURES_H_

#include "compiler/schema/native_function.h"
#include "llvm/Support/JSON.h"

namespace switchyard::dump {

// A record `function` of detail/signatures.jsonl.
llvm::json::Value FunctionSignatures(const schema::NativeFunction& function);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_FUNCTION_SIGNATURES_H_
