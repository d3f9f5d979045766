#include "compiler/diff/default_equality.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace switchyard::diff {
namespace {

using schema::DefaultValue;
using schema::Type;

std::optional<double> NumberOf(const DefaultValue& value) {
  if (const auto* integer = std::get_if<int64_t>(&value.value))
    return static_cast<double>(*integer);
  if (const auto* real = std::get_if<double>(&value.value)) return *real;
  return std::nullopt;
}

// `nan` as a default is the same default in both versions.
bool AreEqualNumbers(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool AreEqualOfOneKind(const DefaultValue& a, const DefaultValue& b, const Type& element) {
  if (a.IsNone()) return true;
  if (const auto* x = std::get_if<bool>(&a.value)) return *x == std::get<bool>(b.value);
  if (const auto* x = std::get_if<int64_t>(&a.value)) return *x == std::get<int64_t>(b.value);
  if (const auto* x = std::get_if<double>(&a.value))
    return AreEqualNumbers(*x, std::get<double>(b.value));
  if (const auto* x = std::get_if<schema::DefaultWord>(&a.value))
    return *x == std::get<schema::DefaultWord>(b.value);
  if (const auto* x = std::get_if<DefaultValue::Complex>(&a.value))
    return AreEqualNumbers(x->imaginary, std::get<DefaultValue::Complex>(b.value).imaginary);
  if (const auto* x = std::get_if<DefaultValue::String>(&a.value))
    return x->text == std::get<DefaultValue::String>(b.value).text;
  if (const auto* x = std::get_if<DefaultValue::List>(&a.value)) {
    const auto& y = std::get<DefaultValue::List>(b.value).elements;
    return std::equal(x->elements.begin(), x->elements.end(), y.begin(), y.end(),
                      [&](const DefaultValue& m, const DefaultValue& n) {
                        return AreEqualDefaults(m, n, element);
                      });
  }
  return a.text == b.text;
}

// The number of elements that one value stands for; 0 when a value stands for itself.
int64_t RepeatCount(const Type& type) { return type.IsList() ? type.modifiers.back().size : 0; }

bool IsListOf(const DefaultValue& list, const DefaultValue& element, const Type& type) {
  const auto& elements = std::get<DefaultValue::List>(list.value).elements;
  return static_cast<int64_t>(elements.size()) == RepeatCount(type) &&
         std::all_of(elements.begin(), elements.end(), [&](const DefaultValue& value) {
           return AreEqualDefaults(value, element, type.Element());
         });
}

// Whether the default means no tensor, in any spelling.
bool IsNoTensor(const DefaultValue& value, const Type& type) {
  const bool is_tensor = type.IsPlain() || (type.IsOptional() && type.Element().IsPlain());
  return type.IsTensorLike() && is_tensor && (value.IsNone() || value.IsEmptyList());
}

}  // namespace

bool AreEqualDefaults(const DefaultValue& a, const DefaultValue& b, const Type& type) {
  if (IsNoTensor(a, type) && IsNoTensor(b, type)) return true;
  if (a.value.index() == b.value.index()) {
    return AreEqualOfOneKind(a, b, type.IsPlain() ? type : type.Element());
  }
  if (type.base == schema::BaseType::kFloat && NumberOf(a) && NumberOf(b)) {
    return *NumberOf(a) == *NumberOf(b);
  }
  if (RepeatCount(type) == 0 || a.IsList() == b.IsList()) return false;
  return a.IsList() ? IsListOf(a, b, type) : IsListOf(b, a, type);
}

}  // namespace switchyard::diff
