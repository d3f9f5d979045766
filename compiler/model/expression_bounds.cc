// Bounds of expressions, from the ranges of their symbols.
#include <algorithm>
#include <optional>
#include <utility>

#include "compiler/model/expression.h"

namespace switchyard::model {
namespace {

using Bound = std::optional<int64_t>;

struct Bounds {
  Bound least;
  Bound greatest;
};

Bound Sum(Bound a, Bound b) {
  int64_t sum = 0;
  if (!a || !b || __builtin_add_overflow(*a, *b, &sum)) return std::nullopt;
  return sum;
}

Bound Times(Bound a, Bound b) {
  int64_t product = 0;
  if (!a || !b || __builtin_mul_overflow(*a, *b, &product)) return std::nullopt;
  return product;
}

Bounds BoundsOf(const Expression& expression, const Ranges& ranges);

// Exact for operands that are not negative, which sizes are; otherwise nothing is known, but for a
// product with a negative number.
Bounds Multiply(const Bounds& a, const Bounds& b) {
  const bool a_is_plain = a.least && *a.least >= 0;
  const bool b_is_plain = b.least && *b.least >= 0;
  if (a_is_plain && b_is_plain) {
    return {Times(a.least, b.least), Times(a.greatest, b.greatest)};
  }
  const Bound corners[] = {Times(a.least, b.least), Times(a.least, b.greatest),
                           Times(a.greatest, b.least), Times(a.greatest, b.greatest)};
  if (std::any_of(std::begin(corners), std::end(corners), [](const Bound& b) { return !b; })) {
    return {};
  }
  return {*std::min_element(std::begin(corners), std::end(corners)),
          *std::max_element(std::begin(corners), std::end(corners))};
}

int64_t FloorOf(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

// By a positive number that is fixed; otherwise nothing is known.
Bounds Divide(const Bounds& a, const Bounds& b, bool is_ceiling) {
  if (!b.least || b.least != b.greatest || *b.least <= 0) return {};
  const int64_t divisor = *b.least;
  const auto divide = [&](Bound value) -> Bound {
    if (!value) return std::nullopt;
    const int64_t floor = FloorOf(*value, divisor);
    return is_ceiling && floor * divisor != *value ? floor + 1 : floor;
  };
  return {divide(a.least), divide(a.greatest)};
}

// The remainder of a positive number that is fixed is below it.
Bounds Remainder(const Bounds& b) {
  if (!b.least || b.least != b.greatest || *b.least <= 0) return {};
  return {int64_t{0}, *b.least - 1};
}

Bounds Larger(const Bounds& a, const Bounds& b) {
  const bool is_known = a.greatest && b.greatest;
  const Bound least =
      a.least && b.least ? Bound(std::max(*a.least, *b.least)) : (a.least ? a.least : b.least);
  return {least, is_known ? Bound(std::max(*a.greatest, *b.greatest)) : std::nullopt};
}

Bounds Smaller(const Bounds& a, const Bounds& b) {
  const bool is_known = a.least && b.least;
  const Bound greatest = a.greatest && b.greatest ? Bound(std::min(*a.greatest, *b.greatest))
                                                  : (a.greatest ? a.greatest : b.greatest);
  return {is_known ? Bound(std::min(*a.least, *b.least)) : std::nullopt, greatest};
}

// With an exponent that is fixed and a base that is not negative.
Bounds Power(const Bounds& base, const Bounds& exponent) {
  if (!exponent.least || exponent.least != exponent.greatest || *exponent.least < 0 ||
      *exponent.least > 64 || !base.least || *base.least < 0) {
    return {};
  }
  Bounds result{int64_t{1}, int64_t{1}};
  for (int64_t i = 0; i < *exponent.least; ++i) result = Multiply(result, base);
  return result;
}

template <typename Join>
Bounds OfAll(const Expression& expression, const Ranges& ranges, const Join& join) {
  Bounds result = BoundsOf(expression.operands[0], ranges);
  for (size_t i = 1; i < expression.operands.size(); ++i) {
    result = join(result, BoundsOf(expression.operands[i], ranges));
  }
  return result;
}

Bounds BoundsOf(const Expression& expression, const Ranges& ranges) {
  const auto operand = [&](size_t i) { return BoundsOf(expression.operands[i], ranges); };
  switch (expression.kind) {
    case ExpressionKind::kInteger:
      return {expression.value, expression.value};
    case ExpressionKind::kSymbol: {
      const auto found = ranges.find(expression.symbol);
      if (found == ranges.end()) return {};
      return {found->second.least, found->second.greatest};
    }
    case ExpressionKind::kAdd:
      return OfAll(expression, ranges, [](const Bounds& a, const Bounds& b) {
        return Bounds{Sum(a.least, b.least), Sum(a.greatest, b.greatest)};
      });
    case ExpressionKind::kMul:
      return OfAll(expression, ranges, Multiply);
    case ExpressionKind::kPow:
      return Power(operand(0), operand(1));
    case ExpressionKind::kFloorDiv:
    case ExpressionKind::kCleanDiv:
      return Divide(operand(0), operand(1), false);
    case ExpressionKind::kCeilDiv:
      return Divide(operand(0), operand(1), true);
    case ExpressionKind::kMod:
    case ExpressionKind::kPythonMod:
      return Remainder(operand(1));
    case ExpressionKind::kMax:
      return OfAll(expression, ranges, Larger);
    case ExpressionKind::kMin:
      return OfAll(expression, ranges, Smaller);
  }
  return {};
}

}  // namespace

std::optional<int64_t> UpperBound(const Expression& expression, const Ranges& ranges) {
  return BoundsOf(expression, ranges).greatest;
}

std::optional<int64_t> LowerBound(const Expression& expression, const Ranges& ranges) {
  return BoundsOf(expression, ranges).least;
}

std::optional<Expression> Product(const Expression& a, const Expression& b) {
  if (a.IsInteger() && b.IsInteger()) {
    const Bound product = Times(a.value, b.value);
    if (!product) return std::nullopt;
    return Expression::Of(*product);
  }
  if (a.IsInteger() && a.value == 1) return b;
  if (b.IsInteger() && b.value == 1) return a;
  return Expression{ExpressionKind::kMul, 0, {}, {a, b}};
}

}  // namespace switchyard::model
