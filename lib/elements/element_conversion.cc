#include "lib/elements/element_conversion.h"

#include <algorithm>
#include <complex>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "lib/elements/number_conversion.h"

namespace switchyard::internal {
namespace {

template <typename T>
inline constexpr bool kIsComplex = IsComplexType(ScalarTypeOf<T>());
template <typename T, typename Wide>
T Narrow(Wide value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value != Wide{};
  } else if constexpr (kIsReducedFloat<T>) {
    return T(static_cast<float>(value));
  } else if constexpr (kIsComplex<T> && !kIsComplex<Wide>) {
    return T(static_cast<typename T::value_type>(value));
  } else if constexpr (std::is_integral_v<T> && std::is_floating_point_v<Wide>) {
    return static_cast<T>(NearestInteger(value));
  } else {
    return static_cast<T>(value);
  }
}

template <typename T>
void CopyElementsOf(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(to + i * to_step, from + i * from_step, sizeof(T));
  }
}

}  // namespace

#if !defined(__OPTIMIZE_SIZE__)

namespace {

// Elements of a block stay in the L1 cache between the two steps.
constexpr int64_t kBlock = 512;

template <typename T>
inline constexpr bool kIsShortFloat = kIsReducedFloat<T> || std::is_same_v<T, float>;

// Whether the build has only short floating types: then nothing is widened beyond Float.
inline constexpr bool kHasShortFloatsOnly =
    (kSelectedDtypes | DtypeSet{kHalf, kBFloat16, kFloat}) == DtypeSet{kHalf, kBFloat16, kFloat};

template <typename Wide, typename T>
Wide Widen(T value) {
  if constexpr (kIsReducedFloat<T>) {
    return static_cast<Wide>(static_cast<float>(value));
  } else if constexpr (kIsComplex<T> && !kIsComplex<Wide>) {
    return static_cast<Wide>(value.real());
  } else {
    return static_cast<Wide>(value);
  }
}

template <typename Wide, typename T>
void LoadRow(const char* from, int64_t step, int64_t count, void* block) {
  Wide* wide = static_cast<Wide*>(block);
  if (step == sizeof(T)) {
    const T* elements = reinterpret_cast<const T*>(from);
    for (int64_t i = 0; i < count; ++i) wide[i] = Widen<Wide>(elements[i]);
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    wide[i] = Widen<Wide>(*reinterpret_cast<const T*>(from + i * step));
  }
}

template <typename Wide, typename T>
void StoreRow(const void* block, int64_t count, char* to, int64_t step) {
  const Wide* wide = static_cast<const Wide*>(block);
  if (step == sizeof(T)) {
    T* elements = reinterpret_cast<T*>(to);
    for (int64_t i = 0; i < count; ++i) elements[i] = Narrow<T>(wide[i]);
    return;
  }
  for (int64_t i = 0; i < count; ++i) *reinterpret_cast<T*>(to + i * step) = Narrow<T>(wide[i]);
}

constexpr bool IsIntegral(ScalarType type) { return IsIntegralType(type, /*include_bool=*/true); }
constexpr bool IsShortFloat(ScalarType type) {
  return type == ScalarType::Half || type == ScalarType::BFloat16 || type == ScalarType::Float;
}

// 64-bit integers keep their digits on the way to every type. Smaller ones become floating types
// through double, because processors convert several of these at a time.
constexpr ScalarType TypeBetween(ScalarType to, ScalarType from) {
  if (from == ScalarType::Long || (IsIntegral(from) && IsIntegral(to))) return ScalarType::Long;
  if (IsShortFloat(from) && IsShortFloat(to)) return ScalarType::Float;
  const bool is_complex = IsComplexType(from) && (IsComplexType(to) || to == ScalarType::Bool);
  return is_complex ? ScalarType::ComplexDouble : ScalarType::Double;
}

template <typename To, typename From, typename Wide>
void ConvertInOneStep(const char* from, int64_t count, char* to) {
  const From* elements = reinterpret_cast<const From*>(from);
  To* converted = reinterpret_cast<To*>(to);
  for (int64_t i = 0; i < count; ++i) converted[i] = Narrow<To>(Widen<Wide>(elements[i]));
}

using OneStep = void (*)(const char* from, int64_t count, char* to);

// Converts through the same intermediate type as two steps do, so that the results are equal.
template <typename To, typename From>
constexpr OneStep OneStepOf() {
  constexpr ScalarType kBetween = TypeBetween(ScalarTypeOf<To>(), ScalarTypeOf<From>());
  if constexpr (kBetween == ScalarType::Long) return ConvertInOneStep<To, From, int64_t>;
  if constexpr (kBetween == ScalarType::Float) return ConvertInOneStep<To, From, float>;
  if constexpr (kBetween == ScalarType::Double) return ConvertInOneStep<To, From, double>;
  if constexpr (kBetween == ScalarType::ComplexDouble) {
    return ConvertInOneStep<To, From, std::complex<double>>;
  }
}

OneStep FindOneStep(ScalarType to, ScalarType from) {
  OneStep found = nullptr;
  VisitElementType(to, "conversion", [&](auto to_tag) {
    VisitElementType(from, "conversion", [&](auto from_tag) {
      found = OneStepOf<typename decltype(to_tag)::type, typename decltype(from_tag)::type>();
    });
  });
  return found;
}

}  // namespace

ElementConversion::ElementConversion(ScalarType to, ScalarType from)
    : to_(to), from_(from), between_(TypeBetween(to, from)), one_step_(FindOneStep(to, from)) {
  load_ = VisitElementType(from, "conversion", [this](auto tag) -> Load {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      if (between_ == ScalarType::Long) return LoadRow<int64_t, T>;
    } else if constexpr (kIsComplex<T>) {
      if (between_ == ScalarType::ComplexDouble) return LoadRow<std::complex<double>, T>;
    } else if constexpr (kIsShortFloat<T>) {
      if (kHasShortFloatsOnly || between_ == ScalarType::Float) return LoadRow<float, T>;
    }
    if constexpr (!kHasShortFloatsOnly) return LoadRow<double, T>;
  });
  store_ = VisitElementType(to, "conversion", [this](auto tag) -> Store {
    using T = typename decltype(tag)::type;
    if constexpr (kIsComplex<T> || std::is_same_v<T, bool>) {
      if (between_ == ScalarType::ComplexDouble) return StoreRow<std::complex<double>, T>;
    } else if constexpr (kIsShortFloat<T>) {
      if (kHasShortFloatsOnly || between_ == ScalarType::Float) return StoreRow<float, T>;
    }
    if constexpr (!kHasShortFloatsOnly) {
      return between_ == ScalarType::Long ? StoreRow<int64_t, T> : StoreRow<double, T>;
    }
  });
}

void ElementConversion::Run(char* to, int64_t to_step, const char* from, int64_t from_step,
                            int64_t count) const {
  if (to_step == static_cast<int64_t>(ElementSize(to_)) &&
      from_step == static_cast<int64_t>(ElementSize(from_))) {
    return one_step_(from, count, to);
  }
  const auto size = static_cast<int64_t>(ElementSize(between_));
  // If the source already has the intermediate type, no block is needed.
  if (from_ == between_ && from_step == size) return store_(from, count, to, to_step);
  if (to_ == between_ && to_step == size) return load_(from, from_step, count, to);
  alignas(std::complex<double>) char block[kBlock * sizeof(std::complex<double>)];
  for (int64_t done = 0; done < count; done += kBlock) {
    const int64_t part = std::min(kBlock, count - done);
    load_(from + done * from_step, from_step, part, block);
    store_(block, part, to + done * to_step, to_step);
  }
}

#endif

void StoreNumber(const Tensor& to, const Tensor& wrapped) {
  const Scalar number = NumberIn(wrapped);
  VisitElementType(to.dtype(), "conversion", [&](auto tag) {
    using T = typename decltype(tag)::type;
    T& element = *to.data<T>();
    if (number.IsIntegral(/*include_bool=*/true)) {
      element = Narrow<T>(number.To<int64_t>());
      return;
    }
    const auto value = number.To<std::complex<double>>();
    if constexpr (kIsComplex<T> || std::is_same_v<T, bool>) {
      element = Narrow<T>(value);
    } else {
      element = Narrow<T>(value.real());
    }
  });
}

void CopyRow(int64_t size, char* to, int64_t to_step, const char* from, int64_t from_step,
             int64_t count) {
  if (to_step == size && from_step == size) {
    std::memcpy(to, from, static_cast<size_t>(count * size));
    return;
  }
  switch (size) {
    case 1:
      return CopyElementsOf<uint8_t>(to, to_step, from, from_step, count);
    case 2:
      return CopyElementsOf<uint16_t>(to, to_step, from, from_step, count);
    case 4:
      return CopyElementsOf<uint32_t>(to, to_step, from, from_step, count);
    case 8:
      return CopyElementsOf<uint64_t>(to, to_step, from, from_step, count);
    case 16:
      return CopyElementsOf<std::complex<double>>(to, to_step, from, from_step, count);
    default:
      Fail("an element of ", size, " bytes cannot be copied");
  }
}

}  // namespace switchyard::internal
