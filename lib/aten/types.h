// The types of emitted code for libtorch: names that editions of PyTorch spell differently, and
// conversions between plain and symbolic integers.
//
// Takes and gives types of libtorch, 1.13 or newer; its headers determine the edition. Errors:
// ConcreteOf throws c10::Error for a value that is symbolic. Source: reference C++ signatures,
// sections 2 and 6.

#ifndef SWITCHYARD_LIB_ATEN_TYPES_H_
#define SWITCHYARD_LIB_ATEN_TYPES_H_

#include <ATen/core/Dict.h>
#include <ATen/core/DimVector.h>
#include <ATen/core/Generator.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/QScheme.h>
#include <c10/core/Scalar.h>
#include <c10/core/Storage.h>
#include <c10/core/Stream.h>
#include <c10/core/SymInt.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/OptionalArrayRef.h>

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace switchyard::aten {

using c10::DispatchKey;
using c10::DispatchKeySet;

namespace internal {

template <typename T, typename Optional>
struct OptionalLike;
template <typename T, template <typename> class Optional, typename U>
struct OptionalLike<T, Optional<U>> {
  using Type = Optional<T>;
};

template <typename Method>
struct FourthParameter;
template <typename Result, typename Class, typename A, typename B, typename C, typename D,
          typename... Rest>
struct FourthParameter<Result (Class::*)(A, B, C, D, Rest...) const> {
  using Type = D;
};

}  // namespace internal

// c10::optional in old editions, std::optional in new ones: the type of
// `TensorOptions::layout_opt`.
template <typename T>
using optional = typename internal::OptionalLike<
    T, decltype(std::declval<const at::TensorOptions&>().layout_opt())>::Type;
// The same for strings: the parameter of `Tensor::index_reduce`.
using string_view = typename internal::FourthParameter<decltype(&at::Tensor::index_reduce)>::Type;

// The absent value of both kinds of optional.
struct Nullopt {
  template <typename T, typename = std::void_t<decltype(T().has_value())>>
  constexpr operator T() const {
    return T();
  }
};
inline constexpr Nullopt nullopt;

// --- Integers to symbolic ones -------------------------------------------------------------------

inline c10::SymInt SymbolicOf(int64_t value) { return c10::SymInt(value); }
inline c10::SymIntArrayRef SymbolicOf(at::IntArrayRef values) {
  return c10::fromIntArrayRefUnchecked(values);
}
inline optional<c10::SymInt> SymbolicOf(optional<int64_t> value) {
  return value.has_value() ? optional<c10::SymInt>(c10::SymInt(*value)) : optional<c10::SymInt>();
}
inline at::OptionalSymIntArrayRef SymbolicOf(at::OptionalIntArrayRef values) {
  return values.has_value() ? at::OptionalSymIntArrayRef(SymbolicOf(*values))
                            : at::OptionalSymIntArrayRef();
}
// A list of optional integers, which lives as long as the call.
inline std::vector<optional<c10::SymInt>> SymbolicOf(at::ArrayRef<optional<int64_t>> values) {
  std::vector<optional<c10::SymInt>> symbolic;
  for (const optional<int64_t>& value : values) symbolic.push_back(SymbolicOf(value));
  return symbolic;
}
template <typename T>
T& SymbolicOf(T& value) {
  return value;
}
template <typename T>
const T& SymbolicOf(const T& value) {
  // It lives as long as the call. NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter)
  return value;
}

// --- And back ------------------------------------------------------------------------------------

namespace internal {

template <typename T, typename = void>
struct IsSymBool : std::false_type {};
template <typename T>
struct IsSymBool<T, std::void_t<decltype(std::declval<const T&>().guard_bool("", 0))>>
    : std::true_type {};

}  // namespace internal

inline int64_t ConcreteOf(const c10::SymInt& value) { return value.guard_int(__FILE__, __LINE__); }
inline at::IntArrayRef ConcreteOf(c10::SymIntArrayRef values) {
  const auto concrete = c10::asIntArrayRefSlowOpt(values);
  TORCH_CHECK(concrete.has_value(), "a list of sizes is symbolic where a kernel takes integers");
  return *concrete;
}
inline optional<int64_t> ConcreteOf(const optional<c10::SymInt>& value) {
  return value.has_value() ? optional<int64_t>(ConcreteOf(*value)) : optional<int64_t>();
}
inline at::OptionalIntArrayRef ConcreteOf(const at::OptionalSymIntArrayRef& values) {
  return values.has_value() ? at::OptionalIntArrayRef(ConcreteOf(*values))
                            : at::OptionalIntArrayRef();
}
inline std::vector<int64_t> ConcreteOf(const std::vector<c10::SymInt>& values) {
  std::vector<int64_t> concrete;
  for (const c10::SymInt& value : values) concrete.push_back(ConcreteOf(value));
  return concrete;
}
// A symbolic bool, which PyTorch 1.13 lacks, or a plain one.
template <typename T>
auto ConcreteOf(T value) {
  if constexpr (internal::IsSymBool<T>::value) {
    return value.guard_bool(__FILE__, __LINE__);
  } else {
    return value;
  }
}
template <typename... T>
auto ConcreteOf(const std::tuple<T...>& values) {
  return std::apply(
      [](const T&... each) {
        return std::tuple<decltype(ConcreteOf(each))...>(ConcreteOf(each)...);
      },
      values);
}

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_TYPES_H_
