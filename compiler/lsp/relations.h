// Which operators rules check together.
//
// No rule reports anything about two operators that share no key here: families and view groups
// have one base name, delegates name their operator, and so on (compiler/sema/rules.def, kFamily
// and kProgram). So operators can be checked group by group.
#ifndef SWITCHYARD_COMPILER_LSP_RELATIONS_H_
#define SWITCHYARD_COMPILER_LSP_RELATIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/native_function.h"

namespace switchyard::lsp {

// Hashes of names. Two names with one hash only make a group larger than necessary.
using RelationKeys = absl::InlinedVector<uint64_t, 4>;

RelationKeys RelationsOf(const schema::NativeFunction& function);

// Groups elements that share a key, directly or by way of others. Returns for each element the
// first one of its group.
std::vector<uint32_t> FirstOfGroups(const std::vector<const RelationKeys*>& elements);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_RELATIONS_H_
