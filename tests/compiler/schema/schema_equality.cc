#include "tests/compiler/schema/schema_equality.h"

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

namespace switchyard::schema {
namespace {

bool AreEqual(const DefaultValue& a, const DefaultValue& b);

// Two NaN are equal here, because they were written alike.
bool AreEqualNumbers(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

struct ValueEquality {
  bool operator()(const DefaultValue::None& /*a*/, const DefaultValue::None& /*b*/) const {
    return true;
  }
  bool operator()(const DefaultValue::Other& /*a*/, const DefaultValue::Other& /*b*/) const {
    return true;
  }
  bool operator()(const DefaultValue::Complex& a, const DefaultValue::Complex& b) const {
    return AreEqualNumbers(a.imaginary, b.imaginary);
  }
  bool operator()(double a, double b) const { return AreEqualNumbers(a, b); }
  bool operator()(const DefaultValue::String& a, const DefaultValue::String& b) const {
    return a.text == b.text && a.quote == b.quote;
  }
  bool operator()(const DefaultValue::List& a, const DefaultValue::List& b) const {
    return std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end(),
                      [](const DefaultValue& x, const DefaultValue& y) { return AreEqual(x, y); });
  }
  template <typename T>
  bool operator()(const T& a, const T& b) const {
    return a == b;
  }
  template <typename T, typename U>
  bool operator()(const T& /*a*/, const U& /*b*/) const {
    return false;
  }
};

bool AreEqual(const DefaultValue& a, const DefaultValue& b) {
  return a.text == b.text && std::visit(ValueEquality{}, a.value, b.value);
}

template <typename T>
bool ValuesAreEqual(const T& a, const T& b) {
  return a == b;
}
bool ValuesAreEqual(const DefaultValue& a, const DefaultValue& b) { return AreEqual(a, b); }

template <typename T>
bool AreEqual(const Rare<source::Located<T>>& a, const Rare<source::Located<T>>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return ValuesAreEqual(a->value, b->value);
}

bool AreEqual(const Argument& a, const Argument& b) {
  return a.name.value == b.name.value && a.type.value == b.type.value && a.group == b.group &&
         AreEqual(a.annotation, b.annotation) && AreEqual(a.default_value, b.default_value);
}

bool AreEqual(const Return& a, const Return& b) {
  return a.type.value == b.type.value && AreEqual(a.name, b.name) &&
         AreEqual(a.annotation, b.annotation);
}

template <typename T>
bool AreEqual(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return AreEqual(x, y); });
}

}  // namespace

bool AreEqual(const FunctionSchema& a, const FunctionSchema& b) {
  return a.name_space.value == b.name_space.value &&
         a.has_written_namespace == b.has_written_namespace && a.name.value == b.name.value &&
         AreEqual(a.arguments, b.arguments) && AreEqual(a.returns, b.returns) &&
         a.forms == b.forms && a.has_varargs == b.has_varargs &&
         a.has_varreturns == b.has_varreturns && a.broken == b.broken;
}

}  // namespace switchyard::schema
