// Operators of one signature: the functional, in-place, out, mutable and scratch forms of one
// thing.
//
// Source: reference schema language, section 8.
#ifndef SWITCHYARD_COMPILER_SEMA_FAMILY_H_
#define SWITCHYARD_COMPILER_SEMA_FAMILY_H_

#include <array>
#include <cstddef>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/program.h"

namespace switchyard::sema {

struct Family {
  absl::InlinedVector<const schema::NativeFunction*, 4> members;  // in the order of the program

  // Null when the family has no such form.
  const schema::NativeFunction* Of(schema::SchemaKind kind) const {
    return by_kind[static_cast<size_t>(kind)];
  }
  // Whether the forms are generated and called as one: what has an out and a functional form.
  bool IsGroup() const {
    return Of(schema::SchemaKind::kOut) != nullptr &&
           Of(schema::SchemaKind::kFunctional) != nullptr;
  }

  std::array<const schema::NativeFunction*, 5> by_kind = {};
};

// Of an expanded program, by NativeFunction::family.
std::vector<Family> FamiliesOf(const schema::Program& program);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_FAMILY_H_
