// Conversions between all pairs of types, compared with C++ conversions of single numbers.
#include "lib/elements/copy_elements.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/half.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"

namespace switchyard::internal {
namespace {

constexpr ScalarType kTypes[] = {
    ScalarType::Bool,  ScalarType::Byte,   ScalarType::Char,         ScalarType::Short,
    ScalarType::Int,   ScalarType::Long,   ScalarType::Half,         ScalarType::BFloat16,
    ScalarType::Float, ScalarType::Double, ScalarType::ComplexFloat, ScalarType::ComplexDouble};

// 0, 1, 2, ... up to the limit, then from the start.
void Count(const Tensor& tensor, int64_t limit) {
  VisitElementType(tensor.dtype(), "count", [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* elements = static_cast<T*>(tensor.data_ptr());
    for (int64_t i = 0; i < tensor.numel(); ++i) {
      elements[i] = T(static_cast<float>(i % limit));
    }
  });
}

double ValueAt(const Tensor& tensor, int64_t i) {
  return VisitElementType(tensor.dtype(), "value", [&](auto tag) -> double {
    using T = typename decltype(tag)::type;
    const T element = static_cast<const T*>(tensor.data_ptr())[i];
    if constexpr (kIsReducedFloat<T>) {
      return static_cast<float>(element);
    } else {
      return std::real(element);
    }
  });
}

// More than one block of elements, both dense and with gaps.
TEST(CopyConverted, BetweenAllTypes) {
  for (const ScalarType to : kTypes) {
    for (const ScalarType from : kTypes) {
      const int64_t limit = to == ScalarType::Bool || from == ScalarType::Bool ? 2 : 100;
      const Tensor source = EmptyTensor({700, 2}, from);
      Count(source, limit);
      const Tensor dense = EmptyTensor({700, 2}, to);
      CopyConverted(dense, source);
      const Tensor column = EmptyTensor({700}, to);
      CopyConverted(column, ViewOf(source, {700}, {2}, 1));
      for (int64_t i = 0; i < 1400; ++i)
        ASSERT_EQ(ValueAt(dense, i), i % limit)
            << static_cast<int>(to) << " from " << static_cast<int>(from);
      for (int64_t i = 0; i < 700; ++i) {
        ASSERT_EQ(ValueAt(column, i), (2 * i + 1) % limit)
            << static_cast<int>(to) << " from " << static_cast<int>(from);
      }
    }
  }
}

template <typename To, typename From>
To Converted(From value) {
  const Tensor from = EmptyTensor({}, ScalarTypeOf<From>());
  const Tensor to = EmptyTensor({}, ScalarTypeOf<To>());
  *static_cast<From*>(from.data_ptr()) = value;
  CopyConverted(to, from);
  return *static_cast<To*>(to.data_ptr());
}

TEST(CopyConverted, KeepsTheDigitsOfLongs) {
  constexpr int64_t kOdd = (int64_t{1} << 62) + 1;
  EXPECT_EQ(Converted<int64_t>(kOdd), kOdd);
  EXPECT_EQ(Converted<int8_t>(kOdd), 1);
  // Rounded once: through double this would become 2^53.
  constexpr int64_t kBetween = (int64_t{1} << 53) + (int64_t{1} << 29) + 1;
  EXPECT_EQ(Converted<float>(kBetween), static_cast<float>(kBetween));
}

TEST(CopyConverted, OfWhatATypeCannotHold) {
  EXPECT_EQ(Converted<int32_t>(std::nan("")), 0);
  EXPECT_EQ(Converted<int64_t>(1e30), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(Converted<uint8_t>(300.0), 44);
  EXPECT_EQ(Converted<uint8_t>(-1.0F), 255);
  EXPECT_TRUE(Converted<bool>(std::nan("")));
  EXPECT_TRUE(Converted<bool>(std::complex<float>(0, 1)));
  EXPECT_EQ(Converted<double>(std::complex<float>(2, 1)), 2);
  EXPECT_EQ(Converted<std::complex<float>>(std::complex<double>(2, 1)), std::complex<float>(2, 1));
  EXPECT_TRUE(std::isinf(static_cast<float>(Converted<Half>(1e10F))));
}

}  // namespace
}  // namespace switchyard::internal
