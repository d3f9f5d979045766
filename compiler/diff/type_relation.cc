#include "compiler/diff/type_relation.h"

namespace switchyard::diff {
namespace {

using schema::BaseType;
using schema::Type;
using schema::TypeModifier;

Type WithoutSymbols(Type type) {
  if (type.base == BaseType::kSymInt || type.base == BaseType::kDeviceIndex)
    type.base = BaseType::kInt;
  if (type.base == BaseType::kSymBool) type.base = BaseType::kBool;
  return type;
}

Type WithoutLengths(Type type) {
  for (TypeModifier& modifier : type.modifiers) modifier.size = 0;
  return type;
}

bool IsNumber(const Type& type) {
  return type.IsPlain(BaseType::kInt) || type.IsPlain(BaseType::kFloat);
}

bool IsSubtype(const Type& type, const Type& of) {
  if (type == of) return true;
  if (of.IsOptional()) return IsSubtype(type.IsOptional() ? type.Element() : type, of.Element());
  return IsNumber(type) && of.IsPlain(BaseType::kScalar);
}

}  // namespace

TypeRelation Relate(const Type& older, const Type& newer) {
  if (older == newer) return TypeRelation::kEqual;
  const Type before = WithoutSymbols(older);
  const Type after = WithoutSymbols(newer);
  if (before == after) return TypeRelation::kSymbolic;
  if (WithoutLengths(before) == WithoutLengths(after)) return TypeRelation::kListLength;
  if (IsSubtype(before, after)) return TypeRelation::kWider;
  if (IsSubtype(after, before)) return TypeRelation::kNarrower;
  return TypeRelation::kUnrelated;
}

}  // namespace switchyard::diff
