// The conversion of builds for size beside that of the build: equal in every bit.
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/half.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/copy_elements.h"
#include "lib/elements/element_type.h"
#include "tests/lib/elements/conversion_for_size.h"

namespace switchyard::internal {
namespace {

constexpr ScalarType kTypes[] = {
    ScalarType::Byte,   ScalarType::Char,         ScalarType::Short,         ScalarType::Int,
    ScalarType::Long,   ScalarType::Half,         ScalarType::BFloat16,      ScalarType::Float,
    ScalarType::Double, ScalarType::ComplexFloat, ScalarType::ComplexDouble, ScalarType::Bool};

// Numbers that some type rounds, cannot hold, or takes for true or false.
std::vector<double> Numbers() {
  std::vector<double> numbers = {0,
                                 -0.0,
                                 0.25,
                                 -0.75,
                                 1,
                                 -1,
                                 2.5,
                                 127,
                                 128,
                                 -129,
                                 255,
                                 256,
                                 65504,
                                 65520,
                                 70000,
                                 1e-8,
                                 6e-8,
                                 1e10,
                                 -3e10,
                                 1e19,
                                 -1e19,
                                 1e300,
                                 16777217,
                                 1.0009765625,
                                 9007199254740993.0,
                                 -2147483649.0,
                                 4294967297.0};
  numbers.push_back(std::numeric_limits<double>::infinity());
  numbers.push_back(-std::numeric_limits<double>::infinity());
  numbers.push_back(std::numeric_limits<double>::quiet_NaN());
  numbers.push_back(std::numeric_limits<double>::denorm_min());
  return numbers;
}

template <typename T>
T ElementOf(double number, size_t i) {
  if constexpr (std::is_same_v<T, bool>) {
    return number > 1;
  } else if constexpr (std::is_same_v<T, int64_t>) {
    // Digits that no floating type holds.
    return static_cast<int64_t>(0x1234567890abcdefull >> (i % 60)) * (i % 2 == 0 ? 1 : -1);
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(0x89abcdefu >> (i % 28));
  } else if constexpr (kIsReducedFloat<T>) {
    return T(static_cast<float>(number));
  } else if constexpr (IsComplexType(ScalarTypeOf<T>())) {
    using Part = typename T::value_type;
    return T(static_cast<Part>(number), static_cast<Part>(i % 3));
  } else {
    return static_cast<T>(number);
  }
}

// More than one block of them.
Tensor Elements(ScalarType type) {
  const std::vector<double> numbers = Numbers();
  const Tensor tensor = EmptyTensor({1000}, type);
  VisitElementType(type, "test", [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (size_t i = 0; i < 1000; ++i) {
      tensor.data<T>()[i] = ElementOf<T>(numbers[i % numbers.size()], i);
    }
  });
  return tensor;
}

TEST(SmallConversionTest, EqualsThatOfOtherBuildsForEveryPair) {
  for (const ScalarType from : kTypes) {
    const Tensor elements = Elements(from);
    for (const ScalarType to : kTypes) {
      if (to == from) continue;
      const Tensor wanted = EmptyTensor({1000}, to);
      CopyConverted(wanted, elements);
      const Tensor got = EmptyTensor({1000}, to);
      const auto size = static_cast<int64_t>(ElementSize(to));
      ConvertForSize(
          {to, static_cast<char*>(got.data_ptr()), size},
          {from, static_cast<char*>(elements.data_ptr()), static_cast<int64_t>(ElementSize(from))},
          1000);
      EXPECT_EQ(std::memcmp(got.data_ptr(), wanted.data_ptr(), static_cast<size_t>(1000 * size)), 0)
          << ScalarTypeName(from) << " to " << ScalarTypeName(to);
    }
  }
}

TEST(SmallConversionTest, TakesSteps) {
  int32_t from[] = {1, 2, 3, 4};
  float to[] = {0, 0, 0, 0};
  ConvertForSize({ScalarType::Float, reinterpret_cast<char*>(to), 8},
                 {ScalarType::Int, reinterpret_cast<char*>(from + 2), -8}, 2);
  EXPECT_EQ(std::vector<float>(to, to + 4), (std::vector<float>{3, 0, 1, 0}));
}

}  // namespace
}  // namespace switchyard::internal
