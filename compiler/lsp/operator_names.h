// The names of operators in a document: where each stands, and whose it is.
#ifndef SWITCHYARD_COMPILER_LSP_OPERATOR_NAMES_H_
#define SWITCHYARD_COMPILER_LSP_OPERATOR_NAMES_H_

#include <cstdint>
#include <vector>

#include "compiler/schema/native_function.h"
#include "compiler/schema/operator_name.h"
#include "compiler/source/source_range.h"

namespace switchyard::lsp {

using LocatedName = source::Located<schema::OperatorName>;

// The entry's own name, then the names in `structured_delegate` and `autogen`. They point into
// `function`; their ranges count like its ranges.
std::vector<const LocatedName*> NamesIn(const schema::NativeFunction& function);

// The name at `offset`, which counts like the ranges of the function; null when there is none.
const LocatedName* NameAt(const schema::NativeFunction& function, uint32_t offset);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_OPERATOR_NAMES_H_
