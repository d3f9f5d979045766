#include "lib/iterator/type_promotion.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

// Bool, integer, floating, complex, others; the enum of categories has another order.
enum Rank : uint8_t { kBoolRank, kIntegerRank, kFloatingRank, kComplexRank, kNoRank };

constexpr Rank RankOfCategory(ScalarCategory category) {
  switch (category) {
    case ScalarCategory::Bool:
      return kBoolRank;
    case ScalarCategory::Integral:
      return kIntegerRank;
    case ScalarCategory::Floating:
      return kFloatingRank;
    case ScalarCategory::Complex:
      return kComplexRank;
    default:
      return kNoRank;
  }
}

constexpr auto kRanks = [] {
  std::array<Rank, kNumScalarTypes + 1> ranks{};
  for (int i = 0; i <= kNumScalarTypes; ++i) {
    ranks[static_cast<size_t>(i)] = RankOfCategory(CategoryOf(static_cast<ScalarType>(i)));
  }
  return ranks;
}();

// A number from outside may be that of a dtype that is not here.
Rank RankOf(ScalarType type) {
  const auto number = static_cast<size_t>(type);
  return number < kRanks.size() ? kRanks[number] : kNoRank;
}

ScalarType ComplexOf(ScalarType floating) {
  if (floating == ScalarType::Half) return ScalarType::ComplexHalf;
  return floating == ScalarType::Double ? ScalarType::ComplexDouble : ScalarType::ComplexFloat;
}

// For two different dtypes of one category.
ScalarType Wider(ScalarType a, ScalarType b) {
  if (ElementSize(a) != ElementSize(b)) return ElementSize(a) > ElementSize(b) ? a : b;
  // Byte and Char, or Half and BFloat16: neither holds the values of the other.
  return RankOf(a) == kIntegerRank ? ScalarType::Short : ScalarType::Float;
}

// Combines the result of a higher group of operands with that of a lower one.
ScalarType Combine(ScalarType higher, ScalarType lower) {
  const Rank rank = RankOf(higher);
  const Rank of_lower = RankOf(lower);
  if (rank == kComplexRank) return higher;
  if (rank == kFloatingRank) return of_lower == kComplexRank ? ComplexOf(higher) : higher;
  const bool is_raised = of_lower == kFloatingRank || of_lower == kComplexRank;
  if (rank == kBoolRank || higher == ScalarType::Undefined || is_raised) {
    return PromotedType(higher, lower);
  }
  return higher;
}

// Numbers have the widest type of their category, but count as the default type as operands.
ScalarType TypeOfNumber(ScalarType type) {
  if (RankOf(type) == kComplexRank) return DefaultComplexType();
  return RankOf(type) == kFloatingRank ? DefaultFloatingType() : type;
}

}  // namespace

ScalarType PromotedType(ScalarType a, ScalarType b) {
  if (a == b || b == ScalarType::Undefined) return a;
  if (a == ScalarType::Undefined) return b;
  const Rank of_a = RankOf(a);
  const Rank of_b = RankOf(b);
  SWITCHYARD_CHECK(of_a != kNoRank && of_b != kNoRank, "elements of ", a, " and of ", b,
                   " have no common type");
  if (of_a == kComplexRank || of_b == kComplexRank) {
    if (of_a < kFloatingRank || of_b < kFloatingRank) return of_a == kComplexRank ? a : b;
    return ComplexOf(PromotedType(PartTypeOf(a), PartTypeOf(b)));
  }
  if (of_a != of_b) return of_a > of_b ? a : b;
  return Wider(a, b);
}

bool CanCast(ScalarType from, ScalarType to) {
  const bool has_order = RankOf(from) != kNoRank && RankOf(to) != kNoRank;
  return has_order ? RankOf(from) <= RankOf(to) : from == to;
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
