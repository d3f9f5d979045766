#include "compiler/expand/structured_family.h"

namespace switchyard::expand {

StructuredFamilies::StructuredFamilies(const sema::Families& families) : families_(&families) {
  structured_.reserve(families.all().size());
  for (const sema::Family& family : families.all()) {
    const schema::NativeFunction* const out = family.Of(schema::SchemaKind::kOut);
    const bool is_structured = family.IsGroup() && out->structured;
    structured_.Add(is_structured
                        ? StructuredFamily{family.Of(schema::SchemaKind::kFunctional), out}
                        : StructuredFamily());
  }
}

const StructuredFamily* StructuredFamilies::Of(const schema::NativeFunction& function) const {
  if (!function.structured && !function.structured_delegate) return nullptr;
  const StructuredFamily& family = structured_[families_->IdOf(function)];
  return family.out == nullptr ? nullptr : &family;
}

}  // namespace switchyard::expand
