// Conversions between the types of formulas.
#include <algorithm>
#include <utility>

#include "compiler/derivatives/formula_types.h"

namespace switchyard::derivatives {
namespace {

using cpp::Atom;
using cpp::CppType;
using Kind = FormulaType::Kind;

// C++ ranks conversions and calls the function whose arguments rank better.
constexpr int kSame = 0;
constexpr int kPromotion = 1;
constexpr int kStandard = 2;
constexpr int kByConstructor = 3;
constexpr int kByTwoConstructors = 4;

bool IsPlainOptions(const FormulaType& type) {
  return IsAtom(type, Atom::kScalarType) || IsAtom(type, Atom::kLayout) ||
         IsAtom(type, Atom::kDevice);
}

std::optional<int> BracesCost(const FormulaType& from, const FormulaType& to) {
  if (from.elements.empty()) {
    return IsNumber(to) ? kByTwoConstructors : IsList(to) ? kStandard : kByConstructor;
  }
  if (IsList(to)) {
    const FormulaType element = ElementOf(to);
    const bool is_array = to.cpp.kind == CppType::Kind::kArray;
    bool fits = !is_array || from.elements.size() <= static_cast<std::size_t>(to.cpp.size);
    int worst = kStandard;
    for (const FormulaType& one : from.elements) {
      const std::optional<int> cost = ConversionCost(one, element);
      fits = fits && cost;
      if (cost) worst = std::max(worst, *cost);
    }
    if (fits) return worst;
  }
  if (IsOptional(to)) {
    if (const auto cost = BracesCost(from, ElementOf(to))) return *cost + 1;
  }
  if (from.elements.size() != 1) return std::nullopt;
  const std::optional<int> cost = ConversionCost(from.elements.front(), to);
  if (!cost) return std::nullopt;
  return *cost + 1;
}

std::optional<int> ListCost(const FormulaType& from, const FormulaType& to) {
  const FormulaType element = ElementOf(to);
  if (!IsList(from)) {
    // A single element converts to a view of one element.
    if (to.cpp.kind != CppType::Kind::kView) return std::nullopt;
    const std::optional<int> cost = ConversionCost(from, element);
    if (!cost || *cost > kPromotion) return std::nullopt;
    return kByConstructor;
  }
  if (ElementOf(from) != element) return std::nullopt;
  if (to.cpp.kind == CppType::Kind::kArray && from.cpp != to.cpp) return std::nullopt;
  return from.cpp.kind == to.cpp.kind ? kSame : kPromotion;
}

std::optional<int> OptionalCost(const FormulaType& from, const FormulaType& to) {
  const FormulaType inner = ElementOf(to);
  if (IsOptional(from)) {
    const std::optional<int> cost = ConversionCost(ElementOf(from), inner);
    return cost && *cost <= kPromotion ? cost : std::nullopt;
  }
  const std::optional<int> cost = ConversionCost(from, inner);
  if (!cost || *cost >= kByTwoConstructors) return std::nullopt;
  return *cost >= kByConstructor ? kByTwoConstructors : kByConstructor;
}

// Functions return tensors or, failing that, lists.
std::optional<int> UnknownCost(const FormulaType& to) {
  if (IsTensor(to)) return kSame;
  const bool is_list = IsList(IsOptional(to) ? ElementOf(to) : to);
  const bool is_tensor = to.kind == Kind::kCpp && to.cpp.Core() == Atom::kTensor;
  return is_tensor || is_list ? kPromotion : kStandard;
}

std::optional<int> NumberCost(const FormulaType& from, const FormulaType& to) {
  if (IsAtom(to, Atom::kScalar)) return kByConstructor;
  if (!IsNumber(to)) return std::nullopt;
  return IsAtom(from, Atom::kBool) ? kPromotion : kStandard;
}

std::optional<FormulaType> CommonOptional(const FormulaType& optional, const FormulaType& other) {
  if (other.kind == Kind::kNothing) return optional;
  const std::optional<FormulaType> inner =
      CommonType(ElementOf(optional), IsOptional(other) ? ElementOf(other) : other);
  if (!inner || inner->kind != Kind::kCpp) return std::nullopt;
  return OptionalOf(*inner);
}

}  // namespace

std::optional<int> ConversionCost(const FormulaType& from, const FormulaType& to) {
  if (IsUnknown(to)) return kStandard;
  if (from == to) return kSame;
  if (IsUnknown(from)) return UnknownCost(to);
  if (from.kind == Kind::kBraces) return BracesCost(from, to);
  if (from.kind == Kind::kNothing) {
    return IsOptional(to) ? std::optional<int>(kPromotion) : std::nullopt;
  }
  if (from.kind != Kind::kCpp || to.kind != Kind::kCpp) return std::nullopt;
  if (IsOptional(to)) return OptionalCost(from, to);
  if (IsList(to)) return ListCost(from, to);
  if (IsNumber(from)) return NumberCost(from, to);
  if (IsAtom(to, Atom::kTensorOptions) && IsPlainOptions(from)) return kByConstructor;
  return std::nullopt;
}

namespace {

// One of the two is in braces.
std::optional<FormulaType> CommonWithBraces(const FormulaType& a, const FormulaType& b) {
  const FormulaType left = WithoutBraces(a);
  const FormulaType right = WithoutBraces(b);
  const bool are_both = left.kind == Kind::kBraces && right.kind == Kind::kBraces;
  if (are_both) return left.elements.empty() ? right : left;
  if (left.kind != Kind::kBraces && right.kind != Kind::kBraces) {
    // Braces may have another type beside the other operand than alone.
    const bool is_left = a.kind == Kind::kBraces;
    const FormulaType& braces = is_left ? a : b;
    const FormulaType& other = is_left ? right : left;
    return ConversionCost(braces, other) ? std::optional(other) : CommonType(left, right);
  }
  const FormulaType& braces = left.kind == Kind::kBraces ? left : right;
  const FormulaType& other = left.kind == Kind::kBraces ? right : left;
  return ConversionCost(braces, other) ? std::optional(other) : std::nullopt;
}

}  // namespace

std::optional<FormulaType> CommonType(const FormulaType& a, const FormulaType& b) {
  if (a == b || IsUnknown(b)) return a;
  if (IsUnknown(a)) return b;
  if (a.kind == Kind::kBraces || b.kind == Kind::kBraces) {
    return CommonWithBraces(a, b);
  }
  if (IsOptional(a)) return CommonOptional(a, b);
  if (IsOptional(b)) return CommonOptional(b, a);
  if (b.kind == Kind::kNothing && a.kind == Kind::kCpp) return OptionalOf(a);
  if (a.kind == Kind::kNothing && b.kind == Kind::kCpp) return OptionalOf(b);
  if (IsNumber(a) && IsNumber(b)) {
    const bool is_double = IsAtom(a, Atom::kDouble) || IsAtom(b, Atom::kDouble);
    return TypeOf(is_double ? Atom::kDouble : Atom::kInt);
  }
  if (IsNumber(a) && IsAtom(b, Atom::kScalar)) return b;
  if (IsNumber(b) && IsAtom(a, Atom::kScalar)) return a;
  if (IsList(a) && IsList(b) && ElementOf(a) == ElementOf(b)) return ListOf(ElementOf(a));
  return std::nullopt;
}

FormulaType WithoutBraces(const FormulaType& type) {
  if (type.kind != Kind::kBraces || type.elements.empty()) return type;
  FormulaType element;
  for (const FormulaType& one : type.elements) {
    element = CommonType(element, WithoutBraces(one)).value_or(FormulaType());
  }
  // `{{1, 2}}` is the list `{1, 2}`, constructed twice.
  if (IsList(element) && type.elements.size() == 1) return element;
  if (element.kind != Kind::kCpp) return type;
  if (!IsAtom(element, Atom::kBool)) return ListOf(std::move(element));
  return TypeOf(CppType::Wrap(CppType::Kind::kArray, element.cpp,
                              static_cast<std::int64_t>(type.elements.size())));
}

FormulaType AsResult(const FormulaType& type) {
  if (IsOptional(type)) return AsResult(ElementOf(type));
  if (!IsList(type) || type.cpp.kind == CppType::Kind::kArray) return type;
  return TypeOf(CppType::Wrap(CppType::Kind::kVector, type.cpp.elements.front()));
}

}  // namespace switchyard::derivatives
