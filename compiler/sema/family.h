// Families: operators with one signature, the functional, in-place, out, mutable and scratch forms
// of one operator.
//
// Source: reference schema language, section 8.
#ifndef SWITCHYARD_COMPILER_SEMA_FAMILY_H_
#define SWITCHYARD_COMPILER_SEMA_FAMILY_H_

#include <array>
#include <cstddef>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/program.h"
#include "compiler/schema/store.h"

namespace switchyard::sema {

using FamilyId = schema::Id<struct FamilyTag>;

struct Family {
  absl::InlinedVector<const schema::NativeFunction*, 4> members;  // in the order of the program

  // Null when the family has no such form.
  const schema::NativeFunction* Of(schema::SchemaKind kind) const {
    return by_kind[static_cast<size_t>(kind)];
  }
  // Whether the forms are generated and called together: the family has an out and a functional
  // form.
  bool IsGroup() const {
    return Of(schema::SchemaKind::kOut) != nullptr &&
           Of(schema::SchemaKind::kFunctional) != nullptr;
  }

  std::array<const schema::NativeFunction*, 5> by_kind = {};
};

// The families of a program. The program must outlive them and must not move its operators.
class Families {
 public:
  Families() = default;
  // `family_of` is the family of each operator of the program.
  Families(const schema::Program& program, schema::Store<schema::OperatorId, FamilyId> family_of);

  FamilyId IdOf(const schema::NativeFunction& function) const { return family_of_[function.id]; }
  const Family& Of(const schema::NativeFunction& function) const {
    return families_[IdOf(function)];
  }
  const Family& operator[](FamilyId id) const { return families_[id]; }

  // In the order of ids, which follows the first operators of the families.
  const schema::Store<FamilyId, Family>& all() const { return families_; }

 private:
  schema::Store<schema::OperatorId, FamilyId> family_of_;
  schema::Store<FamilyId, Family> families_;
};

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_FAMILY_H_
