#include "compiler/sema/family.h"

#include <algorithm>
#include <utility>

namespace switchyard::sema {

Families::Families(const schema::Program& program,
                   schema::Store<schema::OperatorId, FamilyId> family_of)
    : family_of_(std::move(family_of)) {
  size_t count = 0;
  for (const FamilyId id : family_of_) count = std::max(count, id.number() + 1);
  families_ = schema::Store<FamilyId, Family>(count);
  for (const schema::NativeFunction& function : program.functions) {
    Family& family = families_[IdOf(function)];
    family.members.push_back(&function);
    const schema::NativeFunction*& form =
        family.by_kind[static_cast<size_t>(function.schema.Kind())];
    if (form == nullptr) form = &function;
  }
}

}  // namespace switchyard::sema
