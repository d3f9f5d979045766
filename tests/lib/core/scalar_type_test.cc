#include "lib/core/scalar_type.h"

#include <complex>
#include <cstdint>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(ScalarTypeTest, EveryTypeIsReadBackFromNameAndSpelling) {
  for (int number = 0; number < kNumScalarTypes; ++number) {
    const auto type = static_cast<ScalarType>(number);
    EXPECT_EQ(ParseScalarType(ScalarTypeName(type)), type);
    EXPECT_EQ(ParseScalarType(ScalarTypeSpelling(type)), type);
    EXPECT_GT(ElementSize(type), 0u);
    EXPECT_NE(CategoryOf(type), ScalarCategory::None);
  }
}

TEST(ScalarTypeTest, UndefinedIsNoType) {
  EXPECT_EQ(ElementSize(ScalarType::Undefined), 0u);
  EXPECT_EQ(CategoryOf(ScalarType::Undefined), ScalarCategory::None);
  EXPECT_EQ(Join(ScalarType::Undefined), "Undefined");
  EXPECT_EQ(ParseScalarType("Undefined"), std::nullopt);
  EXPECT_EQ(ParseScalarType("undefined"), std::nullopt);
  EXPECT_EQ(ParseScalarType(""), std::nullopt);
}

// The numbers are part of PyTorch's file formats.
TEST(ScalarTypeTest, NumbersAreThoseOfPyTorch) {
  EXPECT_EQ(static_cast<int>(ScalarType::Byte), 0);
  EXPECT_EQ(static_cast<int>(ScalarType::Float), 6);
  EXPECT_EQ(static_cast<int>(ScalarType::Bool), 11);
  EXPECT_EQ(static_cast<int>(ScalarType::BFloat16), 15);
  EXPECT_EQ(static_cast<int>(ScalarType::QUInt2x4), 17);
}

TEST(ScalarTypeTest, Categories) {
  EXPECT_TRUE(IsFloatingType(ScalarType::Half));
  EXPECT_FALSE(IsFloatingType(ScalarType::ComplexFloat));
  EXPECT_TRUE(IsComplexType(ScalarType::ComplexDouble));
  EXPECT_TRUE(IsIntegralType(ScalarType::Byte));
  EXPECT_FALSE(IsIntegralType(ScalarType::Bool));
  EXPECT_TRUE(IsIntegralType(ScalarType::Bool, /*include_bool=*/true));
  EXPECT_FALSE(IsIntegralType(ScalarType::QInt8));
}

TEST(ScalarTypeTest, SizesAreThoseOfTheCppTypes) {
#define SWITCHYARD_NUMERIC_TYPE(name, type)               \
  EXPECT_EQ(ElementSize(ScalarType::name), sizeof(type)); \
  EXPECT_EQ(ScalarTypeOf<type>(), ScalarType::name);
#include "lib/core/scalar_types.def"
  EXPECT_EQ(ElementSize(ScalarType::ComplexDouble), sizeof(std::complex<double>));
}

TEST(ScalarTypeTest, DispatchGivesTheCppType) {
  const auto size_of = [](ScalarType type) {
    return DispatchOnType(type, "size_of", [](auto tag) {
      using T = typename decltype(tag)::type;
      EXPECT_NE(ScalarTypeOf<T>(), ScalarType::Undefined);
      return sizeof(T);
    });
  };
  EXPECT_EQ(size_of(ScalarType::Short), 2u);
  EXPECT_EQ(size_of(ScalarType::Double), 8u);
  EXPECT_ERROR(size_of(ScalarType::Half), "size_of: no kernel for dtype Half");
  EXPECT_ERROR(size_of(ScalarType::Undefined), "size_of: no kernel for dtype Undefined");
}

TEST(ScalarTypeTest, FloatingDispatchTakesTwoTypes) {
  const auto size_of = [](ScalarType type) {
    return DispatchOnFloatingType(type, "exp",
                                  [](auto tag) { return sizeof(typename decltype(tag)::type); });
  };
  EXPECT_EQ(size_of(ScalarType::Float), 4u);
  EXPECT_ERROR(size_of(ScalarType::Long), "exp: no kernel for dtype Long");
}

}  // namespace
}  // namespace switchyard
