#include "kernels/common/type_promotion.h"

#include <fstream>
#include <string>

#include "lib/core/scalar_type.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::internal {
namespace {

constexpr char kResultTypes[] = "tests/kernels/reference/result_types.txt";

// "Byte[1]", "Byte[]", or a number: "true", "1", "1.5".
void AddOperand(const std::string& text, ResultType* result) {
  if (text == "true") {
    result->Add(Scalar(true));
  } else if (text == "1") {
    result->Add(Scalar(1));
  } else if (text == "1.5") {
    result->Add(Scalar(1.5));
  } else {
    const size_t bracket = text.find('[');
    const ScalarType type = ParseScalarType(text.substr(0, bracket)).value();
    const bool has_dimension = text.substr(bracket) == "[1]";
    result->Add(EmptyTensor(has_dimension ? Sizes{1} : Sizes{}, type));
  }
}

TEST(ResultTypeTest, IsThatOfPyTorchForEveryPairOfOperands) {
  std::ifstream file(kResultTypes);
  int cases = 0;
  for (std::string left, right, expected; file >> left >> right >> expected; ++cases) {
    ResultType result("add");
    AddOperand(left, &result);
    AddOperand(right, &result);
    EXPECT_EQ(ScalarTypeName(result.Get()), expected) << left << " and " << right;
  }
  EXPECT_EQ(cases, 304);
}

TEST(ResultTypeTest, JoinsAllThreeRanks) {
  ResultType result("clamp");
  result.Add(EmptyTensor({1}, ScalarType::Int)).Add(EmptyTensor({}, ScalarType::Long));
  EXPECT_EQ(result.Get(), ScalarType::Int);
  result.Add(Scalar(0.5));
  EXPECT_EQ(result.Get(), ScalarType::Float);
  result.Add(EmptyTensor({}, ScalarType::Double));
  EXPECT_EQ(result.Get(), ScalarType::Double);
}

TEST(ResultTypeTest, RejectsOperandsWithoutKernel) {
  ResultType result("add");
  EXPECT_ERROR(result.Add(EmptyTensor({1}, ScalarType::BFloat16)),
               "add: no kernel for dtype BFloat16");
  EXPECT_ERROR(result.Add(Tensor()), "add: an operand is an undefined tensor");
  EXPECT_ERROR(result.Add(Scalar(std::complex<double>(0, 1))), "add: no kernel takes the complex");
}

TEST(CheckCastTest, LetsResultsRiseInCategoryOnly) {
  CheckCast("add", ScalarType::Long, ScalarType::Byte);
  CheckCast("add", ScalarType::Double, ScalarType::Float);
  CheckCast("add", ScalarType::Bool, ScalarType::Float);
  EXPECT_ERROR(CheckCast("add", ScalarType::Float, ScalarType::Long), "cannot be stored as Long");
  EXPECT_ERROR(CheckCast("add", ScalarType::Long, ScalarType::Bool), "cannot be stored as Bool");
  EXPECT_ERROR(CheckCast("add", ScalarType::Bool, ScalarType::Half), "no kernel writes Half");
}

}  // namespace
}  // namespace switchyard::internal
