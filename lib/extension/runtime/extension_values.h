// Boxed values of the types that kernels of extensions have, and emitted code does not: c10::List,
// std::unordered_map, c10::IValue. `Dict` is one class for both.
//
// Takes a boxed value or a value in the type of an emitted function; gives it in the kernel's type,
// and back. Errors: those of Unbox.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_EXTENSION_VALUES_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_EXTENSION_VALUES_H_

#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/boxing/dict.h"
#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "lib/extension/runtime/list.h"
#include "lib/extension/runtime/names.h"

namespace c10 {

template <typename Key, typename T>
using Dict = switchyard::Dict<Key, T>;

}  // namespace c10

namespace switchyard {
namespace internal {

template <typename T>
struct Unboxing<c10::List<T>> {
  using Elements = Unboxing<std::vector<T>>;
  using Holder = c10::List<T>;
  static bool Accepts(const Value& value) { return Elements::Accepts(value); }
  static Holder Take(const Value& value) { return Holder(Elements::Take(value)); }
  static void AppendName(std::string& out) { Elements::AppendName(out); }
};

template <>
struct Unboxing<c10::IValue> {
  using Holder = c10::IValue;
  static bool Accepts(const Value& value) { return Unboxing<Value>::Accepts(value); }
  static Holder Take(const Value& value) { return value; }
  static void AppendName(std::string& out) { out += "Any"; }
};

template <typename Key, typename T>
struct Unboxing<std::unordered_map<Key, T>> {
  using Shared = Unboxing<Dict<Key, T>>;
  using Holder = std::unordered_map<Key, T>;
  static bool Accepts(const Value& value) { return Shared::Accepts(value); }
  static Holder Take(const Value& value) {
    Holder entries;
    for (const auto& entry : Shared::Take(value)) entries.emplace(entry.key(), entry.value());
    return entries;
  }
  static void AppendName(std::string& out) { Shared::AppendName(out); }
};

// A real number of another width than a value has.
template <>
struct Unboxing<float> {
  using Holder = float;
  static bool Accepts(const Value& value) { return value.kind() == Value::Kind::Double; }
  static Holder Take(const Value& value) { return static_cast<float>(value.real()); }
  static void AppendName(std::string& out) { out += "float"; }
};

}  // namespace internal

// The boxed value of a kernel's result or argument.
template <typename T>
Value ToBoxed(const T& value) {
  return Value(value);
}
template <typename T>
Value ToBoxed(const c10::List<T>& elements);
template <typename Key, typename T>
Value ToBoxed(const std::unordered_map<Key, T>& entries);
template <typename T>
Value ToBoxed(const std::vector<T>& elements);
template <typename T>
Value ToBoxed(const std::optional<T>& value);
template <typename... Elements>
Value ToBoxed(const std::tuple<Elements...>& elements);

template <typename T>
Value ToBoxed(const c10::List<T>& elements) {
  return ToBoxed(elements.vec());
}
template <typename Key, typename T>
Value ToBoxed(const std::unordered_map<Key, T>& entries) {
  Dict<Key, Value> dict;
  for (const auto& [key, value] : entries) dict.insert(key, ToBoxed(value));
  return Value(dict);
}
template <typename T>
Value ToBoxed(const std::vector<T>& elements) {
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, Scalar> || std::is_same_v<T, Tensor> ||
                std::is_same_v<T, std::optional<Tensor>>) {
    return Value(elements);
  } else {
    std::vector<Value> boxed;
    boxed.reserve(elements.size());
    for (const T& element : elements) boxed.push_back(ToBoxed(element));
    return Value(std::move(boxed));
  }
}
template <typename T>
Value ToBoxed(const std::optional<T>& value) {
  return value ? ToBoxed(*value) : Value();
}
template <typename... Elements>
Value ToBoxed(const std::tuple<Elements...>& elements) {
  TupleElements boxed;
  std::apply([&](const auto&... one) { (boxed.values.push_back(ToBoxed(one)), ...); }, elements);
  return Value(std::move(boxed));
}

// A value of an emitted function in the type of a kernel, and the other way round.
template <typename To, typename From>
To ConvertTo(const From& from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else {
    return static_cast<To>(Unbox<To>(ToBoxed(from)));
  }
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_EXTENSION_VALUES_H_
