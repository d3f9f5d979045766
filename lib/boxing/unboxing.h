// Unbox<T>(value): converts a boxed value to T.
//
// Takes: a Value and a type T that a parameter of an emitted function can have. Gives: the value as
// T. For a view of a list (also an optional one) it gives an object that converts to the view and
// keeps its elements alive, so `f(Unbox<IntArrayRef>(value))` is valid for the call. Errors: an
// Error that names the type of the value and T.
//
// Accepted conversions: each kind for its own type; any number for Scalar, and the element of a
// tensor without dimensions, on any device; None for every optional; a list of any kind if each of
// its elements is accepted, so an empty list is accepted for every list type and Tensor[] for
// Tensor?[]. Nothing is rounded or truncated: int is not accepted for float, nor bool for int.

#ifndef SWITCHYARD_LIB_BOXING_UNBOXING_H_
#define SWITCHYARD_LIB_BOXING_UNBOXING_H_

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/boxing/value.h"
#include "lib/core/array_ref.h"
#include "lib/core/dim_vector.h"
#include "lib/core/error.h"
#include "lib/core/scalar_in.h"

namespace switchyard {
namespace internal {

// For each T that can be unboxed:
//   Holder                   what holds the value while it is used; converts to T
//   Accepts(value)           whether the value is accepted for T
//   Take(value)              the holder; the value must be accepted
//   AppendName(out)          T, as schemas spell it
template <typename T>
struct Unboxing;

// Types with their own kind of value; one expression makes the type from the value.
#define SWITCHYARD_UNBOXING(type, kind_name, expression)                                       \
  template <>                                                                                  \
  struct Unboxing<type> {                                                                      \
    using Holder = type;                                                                       \
    static bool Accepts(const Value& value) { return value.kind() == Value::Kind::kind_name; } \
    static Holder Take(const Value& value) { return expression; }                              \
    static void AppendName(std::string& out) { out += KindName(Value::Kind::kind_name); }      \
  };
SWITCHYARD_UNBOXING(Tensor, Tensor, value.tensor())
SWITCHYARD_UNBOXING(int64_t, Int, value.integer())
SWITCHYARD_UNBOXING(double, Double, value.real())
SWITCHYARD_UNBOXING(bool, Bool, value.integer() != 0)
SWITCHYARD_UNBOXING(ScalarType, ScalarType, static_cast<ScalarType>(value.integer()))
SWITCHYARD_UNBOXING(Layout, Layout, static_cast<Layout>(value.integer()))
SWITCHYARD_UNBOXING(MemoryFormat, MemoryFormat, static_cast<MemoryFormat>(value.integer()))
SWITCHYARD_UNBOXING(QScheme, QScheme, static_cast<QScheme>(value.integer()))
SWITCHYARD_UNBOXING(Device, Device, value.device())
SWITCHYARD_UNBOXING(Stream, Stream, Stream(value.device(), value.integer()))
SWITCHYARD_UNBOXING(std::complex<double>, Complex, value.object<std::complex<double>>())
SWITCHYARD_UNBOXING(std::string_view, String, value.object<std::string>())
SWITCHYARD_UNBOXING(std::string, String, value.object<std::string>())
SWITCHYARD_UNBOXING(Object, Object, value.object<Object>())
SWITCHYARD_UNBOXING(Generator, Generator, value.object<Generator>())
SWITCHYARD_UNBOXING(Storage, Storage, value.object<Storage>())
SWITCHYARD_UNBOXING(DimVector, IntList, value.object<DimVector>())
#undef SWITCHYARD_UNBOXING

// Any value keeps its type.
template <>
struct Unboxing<Value> {
  using Holder = Value;
  static bool Accepts(const Value& value) { return !value.IsDefault(); }
  static Holder Take(const Value& value) { return value; }
  static void AppendName(std::string& out) { out += "Any"; }
};

// An int within the range of indices.
template <>
struct Unboxing<DeviceIndex> {
  using Holder = DeviceIndex;
  static bool Accepts(const Value& value) {
    return value.kind() == Value::Kind::Int &&
           value.integer() >= std::numeric_limits<DeviceIndex>::min() &&
           value.integer() <= std::numeric_limits<DeviceIndex>::max();
  }
  static Holder Take(const Value& value) { return static_cast<DeviceIndex>(value.integer()); }
  static void AppendName(std::string& out) { out += "DeviceIndex"; }
};

// A string with the name of a dimension.
template <>
struct Unboxing<Dimname> {
  using Holder = Dimname;
  static bool Accepts(const Value& value) {
    return value.kind() == Value::Kind::String && Dimname::IsName(value.object<std::string>());
  }
  static Holder Take(const Value& value) { return Dimname::FromText(value.object<std::string>()); }
  static void AppendName(std::string& out) { out += "Dimname"; }
};

template <>
struct Unboxing<Scalar> {
  using Holder = Scalar;
  static bool Accepts(const Value& value) {
    return value.kind() == Value::Kind::Int || value.kind() == Value::Kind::Double ||
           value.kind() == Value::Kind::Bool || value.kind() == Value::Kind::Complex ||
           (value.IsTensor() && HoldsScalar(value.tensor()));
  }
  static Holder Take(const Value& value) {
    if (value.kind() == Value::Kind::Int) return value.integer();
    if (value.kind() == Value::Kind::Double) return value.real();
    if (value.kind() == Value::Kind::Bool) return value.integer() != 0;
    if (value.IsTensor()) return ScalarIn(value.tensor());
    return value.object<std::complex<double>>();
  }
  static void AppendName(std::string& out) { out += "Scalar"; }
};

// An optional of the type to which its holder converts.
template <typename T, typename Optional = std::optional<T>>
class UnboxedOptional {
 public:
  using Holder = typename Unboxing<T>::Holder;
  UnboxedOptional() = default;
  explicit UnboxedOptional(Holder holder) : holder_(std::move(holder)) {}
  explicit UnboxedOptional(const Optional& view) {
    if (view) holder_.emplace(*view);
  }
  operator Optional() const {
    if (!holder_) return std::nullopt;
    return static_cast<T>(*holder_);
  }

 private:
  std::optional<Holder> holder_;
};

template <typename T>
struct Unboxing<std::optional<T>> {
  using Inner = Unboxing<T>;
  using Holder = std::conditional_t<std::is_same_v<typename Inner::Holder, T>, std::optional<T>,
                                    UnboxedOptional<T>>;
  static bool Accepts(const Value& value) { return value.IsNone() || Inner::Accepts(value); }
  static Holder Take(const Value& value) {
    if (value.IsNone()) return Holder();
    return Holder(Inner::Take(value));
  }
  static void AppendName(std::string& out) {
    Inner::AppendName(out);
    out += '?';
  }
};

template <typename T>
struct Unboxing<OptionalArrayRef<T>> : Unboxing<std::optional<ArrayRef<T>>> {
  using Holder = UnboxedOptional<ArrayRef<T>, OptionalArrayRef<T>>;
  static Holder Take(const Value& value) {
    if (value.IsNone()) return Holder();
    return Holder(Unboxing<ArrayRef<T>>::Take(value));
  }
};

// The list kinds whose elements are stored as an ArrayRef needs them.
template <typename T>
inline constexpr Value::Kind kListKindOf = Value::Kind::None;
template <>
inline constexpr Value::Kind kListKindOf<int64_t> = Value::Kind::IntList;
template <>
inline constexpr Value::Kind kListKindOf<double> = Value::Kind::DoubleList;
template <>
inline constexpr Value::Kind kListKindOf<Scalar> = Value::Kind::ScalarList;
template <>
inline constexpr Value::Kind kListKindOf<Tensor> = Value::Kind::TensorList;
template <>
inline constexpr Value::Kind kListKindOf<std::optional<Tensor>> = Value::Kind::OptionalTensorList;

// Lists of other kinds are checked out of line, to keep calls short.
template <typename T>
[[gnu::noinline]] bool AcceptsElements(const Value& list) {
  if (!list.IsList()) return false;
  for (size_t i = 0; i < list.ElementCount(); ++i) {
    if (!Unboxing<T>::Accepts(list.Element(i))) return false;
  }
  return true;
}

// A view of the list in a value, or of its elements after unboxing each. The holders of the
// elements stay alive beside them, because the elements may refer to the holders.
template <typename T>
class UnboxedList {
 public:
  using Holder = typename Unboxing<T>::Holder;
  explicit UnboxedList(ArrayRef<T> elements) : view_(elements) {}
  explicit UnboxedList(const Value& list) : unboxed_(Unbox(list)), view_(unboxed_->elements) {}
  UnboxedList(UnboxedList&&) = default;
  UnboxedList& operator=(UnboxedList&&) = default;
  operator ArrayRef<T>() const { return view_; }

 private:
  struct Elements {
    std::vector<Holder> holders;
    std::vector<T> elements;
  };
  struct Destroy {
    [[gnu::noinline]] void operator()(Elements* elements) const { delete elements; }
  };
  using Owned = std::unique_ptr<Elements, Destroy>;

  [[gnu::noinline]] static Owned Unbox(const Value& list) {
    Owned unboxed(new Elements);
    const size_t count = list.ElementCount();
    unboxed->holders.reserve(count);
    unboxed->elements.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      unboxed->holders.push_back(Unboxing<T>::Take(list.Element(i)));
      unboxed->elements.push_back(static_cast<T>(unboxed->holders.back()));
    }
    return unboxed;
  }

  Owned unboxed_;  // empty for a list that is already stored in the right form
  ArrayRef<T> view_;
};

template <typename T>
struct Unboxing<ArrayRef<T>> {
  static_assert(!std::is_same_v<T, bool>, "a list of bool has a length: std::array");
  using Holder = UnboxedList<T>;
  static constexpr bool kHasKind = kListKindOf<T> != Value::Kind::None;

  static bool Accepts(const Value& value) {
    return (kHasKind && value.kind() == kListKindOf<T>) || AcceptsElements<T>(value);
  }
  static Holder Take(const Value& value) {
    if constexpr (kHasKind) {
      if (value.kind() == kListKindOf<T>) {
        return Holder(ArrayRef<T>(value.object<std::vector<T>>()));
      }
    }
    return Holder(value);
  }
  static void AppendName(std::string& out) {
    Unboxing<T>::AppendName(out);
    out += "[]";
  }
};

// A list of bool, whose elements are packed in a value.
class UnboxedBools {
 public:
  explicit UnboxedBools(ArrayRef<bool> elements) : view_(elements) {}
  explicit UnboxedBools(const Value& list)
      : unboxed_(new bool[list.ElementCount()]), view_(unboxed_.get(), list.ElementCount()) {
    for (size_t i = 0; i < view_.size(); ++i) unboxed_[i] = list.Element(i).integer() != 0;
  }
  operator ArrayRef<bool>() const { return view_; }

 private:
  std::unique_ptr<bool[]> unboxed_;  // empty for a view of another owner's elements
  ArrayRef<bool> view_;
};

template <>
struct Unboxing<ArrayRef<bool>> {
  using Holder = UnboxedBools;
  static bool Accepts(const Value& value) { return AcceptsElements<bool>(value); }
  static Holder Take(const Value& value) { return Holder(value); }
  static void AppendName(std::string& out) { out += "bool[]"; }
};

// A list with its own elements.
template <typename T>
struct Unboxing<std::vector<T>> {
  using Holder = std::vector<T>;
  static bool Accepts(const Value& value) { return AcceptsElements<T>(value); }
  static Holder Take(const Value& value) {
    Holder elements;
    const size_t count = value.ElementCount();
    elements.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      elements.push_back(static_cast<T>(Unboxing<T>::Take(value.Element(i))));
    }
    return elements;
  }
  static void AppendName(std::string& out) {
    Unboxing<T>::AppendName(out);
    out += "[]";
  }
};

template <typename... Elements>
struct Unboxing<std::tuple<Elements...>> {
  using Holder = std::tuple<Elements...>;
  static bool Accepts(const Value& value) {
    return value.IsTuple() && value.ElementCount() == sizeof...(Elements) &&
           AcceptsEach(value, std::index_sequence_for<Elements...>());
  }
  static Holder Take(const Value& value) {
    return TakeEach(value, std::index_sequence_for<Elements...>());
  }
  static void AppendName(std::string& out) {
    [[maybe_unused]] const char* separator = "";
    out += '(';
    ((out += separator, separator = ", ", Unboxing<Elements>::AppendName(out)), ...);
    out += ')';
  }

 private:
  template <size_t... kIndices>
  static bool AcceptsEach(const Value& value, std::index_sequence<kIndices...>) {
    return (Unboxing<Elements>::Accepts(value.Element(kIndices)) && ...);
  }
  template <size_t... kIndices>
  static Holder TakeEach([[maybe_unused]] const Value& value, std::index_sequence<kIndices...>) {
    return Holder(static_cast<Elements>(Unboxing<Elements>::Take(value.Element(kIndices)))...);
  }
};

template <size_t kSize>
struct Unboxing<std::array<bool, kSize>> {
  using Holder = std::array<bool, kSize>;
  static bool Accepts(const Value& value) {
    return AcceptsElements<bool>(value) && value.ElementCount() == kSize;
  }
  static Holder Take(const Value& value) {
    Holder elements = {};
    for (size_t i = 0; i < kSize; ++i) elements[i] = value.Element(i).integer() != 0;
    return elements;
  }
  static void AppendName(std::string& out) { out += Join("bool[", kSize, "]"); }
};

template <typename T>
[[noreturn, gnu::cold, gnu::noinline]] void FailUnboxing(const Value& value) {
  std::string wanted;
  Unboxing<T>::AppendName(wanted);
  Fail("a boxed ", value, " was asked for as ", wanted);
}

}  // namespace internal

template <typename T>
typename internal::Unboxing<T>::Holder Unbox(const Value& value) {
  if (!internal::Unboxing<T>::Accepts(value)) internal::FailUnboxing<T>(value);
  return internal::Unboxing<T>::Take(value);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_UNBOXING_H_
