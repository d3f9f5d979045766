// Which operators rules look at together.
//
// A rule says nothing of two operators that share no name here, however it comes to it: families
// and view groups have one base name, delegates name their operator, and so on
// (compiler/sema/rules.def, kFamily and kProgram). So operators can be checked group by
// group.
#ifndef SWITCHYARD_COMPILER_LSP_RELATIONS_H_
#define SWITCHYARD_COMPILER_LSP_RELATIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/native_function.h"

namespace switchyard::lsp {

// Hashes of names. Two names of one hash make a group larger than it need be, no more.
using RelationKeys = absl::InlinedVector<uint64_t, 4>;

RelationKeys RelationsOf(const schema::NativeFunction& function);

// Puts together what shares a key, directly or by way of others. Gives for each element the first
// one of its group.
std::vector<uint32_t> FirstOfGroups(const std::vector<const RelationKeys*>& elements);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_RELATIONS_H_
