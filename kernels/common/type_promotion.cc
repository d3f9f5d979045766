#include "kernels/common/type_promotion.h"

#include "lib/core/error.h"

namespace switchyard::internal {
namespace {

// Boolean, integer, floating: a higher rank takes the lower one's values.
int RankOf(ScalarType type) {
  if (type == ScalarType::Bool) return 0;
  return IsIntegralType(type) ? 1 : 2;
}

void Merge(std::optional<ScalarType>* merged, ScalarType type) {
  *merged = merged->has_value() ? PromoteTypes(**merged, type) : type;
}

// The result of two groups of operands: the lower group matters only if its category is higher.
std::optional<ScalarType> Outrank(std::optional<ScalarType> higher,
                                  std::optional<ScalarType> lower) {
  if (!higher.has_value()) return lower;
  if (!lower.has_value() || RankOf(*lower) <= RankOf(*higher)) return higher;
  return PromoteTypes(*higher, *lower);
}

}  // namespace

ScalarType PromoteTypes(ScalarType a, ScalarType b) {
  if (a == b) return a;
  if (RankOf(a) != RankOf(b)) return RankOf(a) > RankOf(b) ? a : b;
  // Signed and unsigned bytes need a wider integer for both; else the wider dtype holds the other.
  if (ElementSize(a) == ElementSize(b)) return ScalarType::Short;
  return ElementSize(a) > ElementSize(b) ? a : b;
}

ScalarType TypeOfNumber(std::string_view op, const Scalar& number) {
  SWITCHYARD_CHECK(!number.IsComplex(), op, ": no kernel takes the complex number ", number);
  if (number.IsFloatingPoint()) return kDefaultFloatingType;
  return number.IsBool() ? ScalarType::Bool : ScalarType::Long;
}

void CheckCast(std::string_view op, ScalarType from, ScalarType to) {
  SWITCHYARD_CHECK(IsComputable(to), op, ": no kernel writes ", to);
  SWITCHYARD_CHECK(RankOf(from) <= RankOf(to), op, ": the result is ", from,
                   ", which cannot be stored as ", to);
}

ResultType& ResultType::Add(const Tensor& operand) {
  SWITCHYARD_CHECK(operand.defined(), op_, ": an operand is an undefined tensor");
  SWITCHYARD_CHECK(IsComputable(operand.dtype()), op_, ": no kernel for dtype ", operand.dtype());
  Merge(operand.dim() > 0 ? &dimensioned_ : &dimensionless_, operand.dtype());
  return *this;
}

ResultType& ResultType::Add(const Scalar& operand) {
  Merge(&number_, TypeOfNumber(op_, operand));
  return *this;
}

ScalarType ResultType::Get() const {
  return *Outrank(Outrank(dimensioned_, dimensionless_), number_);
}

}  // namespace switchyard::internal
