#include "lib/iterator/type_promotion.h"

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

// Bool, integer, floating, complex; the enum of categories has another order.
int RankOf(ScalarType type) {
  switch (CategoryOf(type)) {
    case ScalarCategory::Bool:
      return 0;
    case ScalarCategory::Integral:
      return 1;
    case ScalarCategory::Floating:
      return 2;
    default:
      return 3;
  }
}

ScalarType ComplexOf(ScalarType floating) {
  if (floating == ScalarType::Half) return ScalarType::ComplexHalf;
  return floating == ScalarType::Double ? ScalarType::ComplexDouble : ScalarType::ComplexFloat;
}

ScalarType RealOf(ScalarType type) {
  switch (type) {
    case ScalarType::ComplexHalf:
      return ScalarType::Half;
    case ScalarType::ComplexFloat:
      return ScalarType::Float;
    case ScalarType::ComplexDouble:
      return ScalarType::Double;
    default:
      return type;
  }
}

// For two different dtypes of one category.
ScalarType Wider(ScalarType a, ScalarType b) {
  if (ElementSize(a) != ElementSize(b)) return ElementSize(a) > ElementSize(b) ? a : b;
  // Byte and Char, or Half and BFloat16: neither holds the values of the other.
  return IsIntegralType(a) ? ScalarType::Short : ScalarType::Float;
}

// Combines the result of a higher group of operands with that of a lower one.
ScalarType Combine(ScalarType higher, ScalarType lower) {
  if (IsComplexType(higher)) return higher;
  if (IsFloatingType(higher)) return IsComplexType(lower) ? ComplexOf(higher) : higher;
  const bool is_raised = IsFloatingType(lower) || IsComplexType(lower);
  if (higher == ScalarType::Bool || higher == ScalarType::Undefined || is_raised) {
    return PromotedType(higher, lower);
  }
  return higher;
}

// Numbers have the widest type of their category, but count as the default type as operands.
ScalarType TypeOfNumber(ScalarType type) {
  if (IsComplexType(type)) return DefaultComplexType();
  return IsFloatingType(type) ? DefaultFloatingType() : type;
}

}  // namespace

ScalarType PromotedType(ScalarType a, ScalarType b) {
  if (a == b || b == ScalarType::Undefined) return a;
  if (a == ScalarType::Undefined) return b;
  const bool is_quantized =
      CategoryOf(a) == ScalarCategory::Quantized || CategoryOf(b) == ScalarCategory::Quantized;
  SWITCHYARD_CHECK(!is_quantized, "elements of ", a, " and of ", b, " have no common type");
  if (IsComplexType(a) || IsComplexType(b)) {
    if (RankOf(a) < 2 || RankOf(b) < 2) return IsComplexType(a) ? a : b;
    return ComplexOf(PromotedType(RealOf(a), RealOf(b)));
  }
  if (RankOf(a) != RankOf(b)) return RankOf(a) > RankOf(b) ? a : b;
  return Wider(a, b);
}

bool CanCast(ScalarType from, ScalarType to) {
  const bool is_quantized =
      CategoryOf(from) == ScalarCategory::Quantized || CategoryOf(to) == ScalarCategory::Quantized;
  return is_quantized ? from == to : RankOf(from) <= RankOf(to);
}

void TypePromotion::Add(const Tensor& operand, bool is_wrapped_number) {
  if (is_wrapped_number) {
    number_ = PromotedType(number_, TypeOfNumber(operand.dtype()));
  } else if (operand.dim() == 0) {
    dimensionless_ = PromotedType(dimensionless_, operand.dtype());
  } else {
    dimensioned_ = PromotedType(dimensioned_, operand.dtype());
  }
}

ScalarType TypePromotion::Result() const {
  return Combine(Combine(dimensioned_, dimensionless_), number_);
}

}  // namespace switchyard
