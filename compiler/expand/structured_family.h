// Which operators run a structured kernel, and of which family.
//
// Takes the families of a program, which must outlive the result. For an operator that is
// structured or delegates, gives the two operators of its family that its kernels are made from.
// Source: reference dispatch, section 5, number 7.
#ifndef SWITCHYARD_COMPILER_EXPAND_STRUCTURED_FAMILY_H_
#define SWITCHYARD_COMPILER_EXPAND_STRUCTURED_FAMILY_H_

#include "compiler/schema/native_function.h"
#include "compiler/schema/store.h"
#include "compiler/sema/family.h"

namespace switchyard::expand {

struct StructuredFamily {
  const schema::NativeFunction* functional = nullptr;  // names the meta function's class
  const schema::NativeFunction* out = nullptr;         // has the kernels
};

class StructuredFamilies {
 public:
  StructuredFamilies() = default;
  explicit StructuredFamilies(const sema::Families& families);

  // Null for other operators, and for a structured one whose family has no functional operator.
  const StructuredFamily* Of(const schema::NativeFunction& function) const;

 private:
  const sema::Families* families_ = nullptr;
  schema::Store<sema::FamilyId, StructuredFamily> structured_;
};

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_STRUCTURED_FAMILY_H_
