// The classes of the operators of one structured group, as JSON.
#ifndef SWITCHYARD_COMPILER_DUMP_STRUCTURED_SIGNATURES_H_
#define SWITCHYARD_COMPILER_DUMP_STRUCTURED_SIGNATURES_H_

#include <string>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/sema/family.h"
#include "llvm/Support/JSON.h"

namespace switchyard::dump {

// Whether the family has structured kernels.
bool IsStructured(const sema::Family& family);

// A record `structured_group` of detail/signatures.jsonl. The family must be structured.
llvm::json::Value StructuredSignatures(const sema::Family& family);

// "TYPE NAME" for each parameter.
llvm::json::Array ParameterTexts(const std::vector<cpp::Parameter>& parameters);

// The operator's name; null when there is no operator.
llvm::json::Value OperatorNameOrNull(const schema::NativeFunction* function);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_STRUCTURED_SIGNATURES_H_
