#include "lib/structured/copy_elements.h"

#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/structured/element_type.h"
#include "lib/structured/strided_loop.h"

namespace switchyard::internal {
namespace {

std::vector<int64_t> ByteStrides(const Tensor& tensor) {
  std::vector<int64_t> strides = tensor.strides().ToVector();
  for (int64_t& stride : strides) stride *= static_cast<int64_t>(tensor.item_size());
  return strides;
}

template <typename Row>
void ForEachRow(const Tensor& to, const Tensor& from, Row row) {
  SWITCHYARD_CHECK(to.sizes() == from.sizes(), "elements of sizes ", from.sizes(),
                   " were to be copied to sizes ", to.sizes());
  const StridedLoop<2> loop(to.sizes(), {ByteStrides(to), ByteStrides(from)});
  loop.Run({static_cast<char*>(to.data_ptr()), static_cast<char*>(from.data_ptr())}, row);
}

int64_t NearestInteger(double value) {
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  if (value >= kLimit) return std::numeric_limits<int64_t>::max();
  if (value < -kLimit) return std::numeric_limits<int64_t>::min();
  return value == value ? static_cast<int64_t>(value) : 0;
}

template <typename T>
inline constexpr bool kIsComplex = IsComplexType(ScalarTypeOf<T>());

template <typename To, typename From>
To Convert(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (kIsReducedFloat<From>) {
    return Convert<To>(static_cast<float>(value));
  } else if constexpr (kIsReducedFloat<To>) {
    return To(Convert<float>(value));
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From{};
  } else if constexpr (kIsComplex<To> && kIsComplex<From>) {
    return To(value);
  } else if constexpr (kIsComplex<To>) {
    return To(static_cast<typename To::value_type>(value));
  } else if constexpr (kIsComplex<From>) {
    return Convert<To>(value.real());
  } else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
    return static_cast<To>(NearestInteger(static_cast<double>(value)));
  } else {
    return static_cast<To>(value);
  }
}

// One function for each pair of types; what walks over rows is there once.
using RowConversion = void (*)(const StridedLoop<2>::Pointers& at,
                               const StridedLoop<2>::Steps& steps, int64_t count);

template <typename To, typename From>
void ConvertRow(const StridedLoop<2>::Pointers& at, const StridedLoop<2>::Steps& steps,
                int64_t count) {
  if (std::is_same_v<To, From> && steps[0] == sizeof(To) && steps[1] == sizeof(To)) {
    std::memcpy(at[0], at[1], static_cast<size_t>(count) * sizeof(To));
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    *reinterpret_cast<To*>(at[0] + i * steps[0]) =
        Convert<To>(*reinterpret_cast<const From*>(at[1] + i * steps[1]));
  }
}

template <typename To>
RowConversion ConversionFrom(ScalarType from) {
  return VisitElementType(from, "conversion", [](auto tag) -> RowConversion {
    return ConvertRow<To, typename decltype(tag)::type>;
  });
}

}  // namespace

void CopySameElements(const Tensor& to, const Tensor& from) {
  if (to.device().is_meta()) return;
  const auto size = static_cast<int64_t>(to.item_size());
  ForEachRow(to, from, [&](const auto& at, const auto& steps, int64_t count) {
    const bool is_dense = steps[0] == size && steps[1] == size;
    const int64_t run = is_dense ? count : 1;
    for (int64_t i = 0; i < count; i += run) {
      CopyBytes(at[0] + i * steps[0], to.device(), at[1] + i * steps[1], from.device(),
                static_cast<size_t>(run * size));
    }
  });
}

void CopyConverted(const Tensor& to, const Tensor& from) {
  const RowConversion convert = VisitElementType(to.dtype(), "conversion", [&](auto to_tag) {
    return ConversionFrom<typename decltype(to_tag)::type>(from.dtype());
  });
  ForEachRow(to, from, convert);
}

}  // namespace switchyard::internal
