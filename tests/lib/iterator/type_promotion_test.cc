#include "lib/iterator/type_promotion.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

constexpr char kResultTypes[] = "tests/kernels/reference/result_types.txt";

void AddNumber(ScalarType widest, TypePromotion* promotion) {
  promotion->Add(EmptyTensor({}, widest), true);
}

// "Byte[1]", "Byte[]", or a number: "true", "1", "1.5", "1i".
void AddOperand(const std::string& text, TypePromotion* promotion) {
  if (text == "true") {
    AddNumber(ScalarType::Bool, promotion);
  } else if (text == "1") {
    AddNumber(ScalarType::Long, promotion);
  } else if (text == "1.5") {
    AddNumber(ScalarType::Double, promotion);
  } else if (text == "1i") {
    AddNumber(ScalarType::ComplexDouble, promotion);
  } else {
    const size_t bracket = text.find('[');
    const ScalarType type = ParseScalarType(text.substr(0, bracket)).value();
    const bool has_dimension = text.substr(bracket) == "[1]";
    const std::vector<int64_t> sizes(has_dimension ? 1 : 0, 1);
    promotion->Add(EmptyTensor(sizes, type), false);
  }
}

TEST(TypePromotionTest, IsThatOfPyTorchForEveryPairOfOperands) {
  std::ifstream file(kResultTypes);
  int cases = 0;
  for (std::string left, right, expected; file >> left >> right >> expected; ++cases) {
    TypePromotion promotion;
    AddOperand(left, &promotion);
    AddOperand(right, &promotion);
    EXPECT_EQ(ScalarTypeName(promotion.Result()), expected) << left << " and " << right;
  }
  EXPECT_EQ(cases, 780);
}

TEST(TypePromotionTest, JoinsAllThreeRanks) {
  TypePromotion promotion;
  EXPECT_EQ(promotion.Result(), ScalarType::Undefined);
  promotion.Add(EmptyTensor({1}, ScalarType::Int), false);
  promotion.Add(EmptyTensor({}, ScalarType::Long), false);
  EXPECT_EQ(promotion.Result(), ScalarType::Int);
  AddNumber(ScalarType::Double, &promotion);
  EXPECT_EQ(promotion.Result(), ScalarType::Float);
  promotion.Add(EmptyTensor({}, ScalarType::Double), false);
  EXPECT_EQ(promotion.Result(), ScalarType::Double);
}

TEST(PromotedTypeTest, NeitherSixteenBitTypeHoldsTheOther) {
  EXPECT_EQ(PromotedType(ScalarType::Half, ScalarType::BFloat16), ScalarType::Float);
  EXPECT_EQ(PromotedType(ScalarType::Undefined, ScalarType::Half), ScalarType::Half);
}

// Numbers of dtypes that PyTorch has and the run-time does not, as memory from outside may have.
TEST(TypePromotionTest, UnknownDtypesAreLikeNone) {
  for (const int number : {-1, kNumScalarTypes + 1, 27, 127}) {
    float element = 0;
    const auto unknown = static_cast<ScalarType>(number);
    TypePromotion promotion;
    promotion.Add(FromBlob(&element, {1}, unknown), false);
    EXPECT_EQ(promotion.Result(), unknown);
    promotion.Add(FromBlob(&element, {}, ScalarType::Bool), false);
    EXPECT_EQ(promotion.Result(), unknown);
  }
}

TEST(PromotedTypeTest, QuantizedTypesHaveNoCommonType) {
  EXPECT_EQ(PromotedType(ScalarType::QInt8, ScalarType::QInt8), ScalarType::QInt8);
  EXPECT_ERROR(PromotedType(ScalarType::QInt8, ScalarType::Float),
               "elements of QInt8 and of Float have no common type");
}

TEST(CanCastTest, LetsResultsRiseInCategoryOnly) {
  EXPECT_TRUE(CanCast(ScalarType::Long, ScalarType::Byte));
  EXPECT_TRUE(CanCast(ScalarType::Double, ScalarType::Half));
  EXPECT_TRUE(CanCast(ScalarType::Bool, ScalarType::ComplexFloat));
  EXPECT_FALSE(CanCast(ScalarType::Float, ScalarType::Long));
  EXPECT_FALSE(CanCast(ScalarType::Long, ScalarType::Bool));
  EXPECT_FALSE(CanCast(ScalarType::ComplexFloat, ScalarType::Double));
  EXPECT_TRUE(CanCast(ScalarType::QUInt8, ScalarType::QUInt8));
  EXPECT_FALSE(CanCast(ScalarType::QUInt8, ScalarType::Float));
}

}  // namespace
}  // namespace switchyard
