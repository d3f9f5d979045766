#include "compiler/dispatch/structured_family.h"

#include "compiler/sema/family.h"

namespace switchyard::dispatch {

StructuredFamilies::StructuredFamilies(const schema::Program& program) {
  for (const sema::Family& family : sema::FamiliesOf(program)) {
    const schema::NativeFunction* const out = family.Of(schema::SchemaKind::kOut);
    const bool is_structured = family.IsGroup() && out->structured;
    by_family_.push_back(is_structured
                             ? StructuredFamily{family.Of(schema::SchemaKind::kFunctional), out}
                             : StructuredFamily());
  }
}

const StructuredFamily* StructuredFamilies::Of(const schema::NativeFunction& function) const {
  if (!function.structured && !function.structured_delegate) return nullptr;
  const StructuredFamily& family = by_family_[function.family];
  return family.out == nullptr ? nullptr : &family;
}

}  // namespace switchyard::dispatch
