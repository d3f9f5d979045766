// Converts values of dispatch functions to the types in kernels of extensions, and back, as
// PyTorch's dispatcher does before it calls a kernel.
//
// Takes a value by reference; returns it unchanged if the types are the same, otherwise a value of
// the type. Views become owning containers, element by element. Errors: TORCH_CHECK for an array
// with another size than the list, and for an instance of another class; those of ConcreteOf.
#ifndef SWITCHYARD_LIB_ATEN_CONVERSIONS_H_
#define SWITCHYARD_LIB_ATEN_CONVERSIONS_H_

#include <ATen/core/Dict.h>
#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>

#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/aten/boxed_kernels.h"
#include "lib/aten/types.h"

namespace switchyard::aten {
namespace internal {

template <typename T, typename = void>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<T, std::void_t<decltype(std::declval<const T&>().has_value())>> : std::true_type {
};

// Makes a value of type `To`: an optional from a present value, others by conversion.
template <typename To>
struct Made {
  template <typename From>
  static To Of(const From& from) {
    if constexpr (IsOptional<To>::value && IsOptional<From>::value) {
      if (!from.has_value()) return To();
      using Value = std::decay_t<decltype(*std::declval<const To&>())>;
      return To(Made<Value>::Of(*from));
    } else {
      return static_cast<To>(from);
    }
  }
};

// An instance of a custom class, which dispatch functions carry as c10::IValue.
template <typename T>
struct Made<c10::intrusive_ptr<T>> {
  static c10::intrusive_ptr<T> Of(const c10::IValue& from) { return from.toCustomClass<T>(); }
};

// A string, which may be one of c10's views.
template <>
struct Made<std::string> {
  template <typename From>
  static std::string Of(const From& from) {
    return std::string(from.data(), from.size());
  }
};

template <typename T>
struct Made<std::vector<T>> {
  template <typename From>
  static std::vector<T> Of(const From& from) {
    std::vector<T> made;
    made.reserve(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) made.push_back(Made<T>::Of(from[i]));
    return made;
  }
};

template <typename T>
struct Made<c10::List<T>> {
  template <typename From>
  static c10::List<T> Of(const From& from) {
    c10::List<T> made;
    made.reserve(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) made.push_back(Made<T>::Of(from[i]));
    return made;
  }
};

template <typename T, std::size_t size>
struct Made<std::array<T, size>> {
  template <typename From>
  static std::array<T, size> Of(const From& from) {
    TORCH_CHECK(from.size() == size, "a kernel takes a list of ", size, " elements, it is given ",
                from.size());
    std::array<T, size> made;
    for (std::size_t i = 0; i < size; ++i) made[i] = Made<T>::Of(from[i]);
    return made;
  }
};

template <typename... T>
struct Made<std::tuple<T...>> {
  template <typename From, std::size_t... numbers>
  static std::tuple<T...> OfParts(const From& from, std::index_sequence<numbers...> /*numbers*/) {
    return std::tuple<T...>(Made<T>::Of(std::get<numbers>(from))...);
  }
  template <typename From>
  static std::tuple<T...> Of(const From& from) {
    return OfParts(from, std::index_sequence_for<T...>());
  }
};

}  // namespace internal

template <typename To, typename From>
decltype(auto) ConvertTo(const From& from) {
  if constexpr (std::is_same_v<To, From>) {
    return static_cast<const From&>(from);
  } else if constexpr (std::is_convertible_v<const From&, To>) {
    return static_cast<To>(from);
  } else {
    return internal::Made<To>::Of(from);
  }
}

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_CONVERSIONS_H_
