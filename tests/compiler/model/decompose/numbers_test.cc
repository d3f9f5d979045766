#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/model/decompose/one_call.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Numbers, ScaledAndCompared) {
  EXPECT_THAT(OneCall("aten::deg2rad").text, HasSubstr("aten::mul.Tensor(self=x, other=0.0174"));
  EXPECT_EQ(OneCall("aten::isneginf").text, "y = aten::eq.Scalar(self=x, other=-inf)\n");
  EXPECT_THAT(TargetsOf(OneCall("aten::frac").maker.graph),
              ElementsAre("aten::trunc", "aten::sub.Tensor"));
}

TEST(Numbers, WithoutNanAndInfinities) {
  const std::string text = OneCall("aten::nan_to_num", {{"posinf", 7.0}}).text;
  EXPECT_THAT(text, HasSubstr("value=0)"));
  EXPECT_THAT(text, HasSubstr("value=7)"));
  EXPECT_THAT(text, HasSubstr("value=-3.4028234663852886e+38)"));
  EXPECT_EQ(OneCall("aten::nan_to_num", {}, Dtype::kLong).text, "y = aten::clone(self=x)\n");
}

TEST(Numbers, PartsOfComplexNumbersAreNotReplaced) {
  EXPECT_THAT(OneCall("aten::nan_to_num", {}, Dtype::kComplexFloat).text,
              HasSubstr("of complex numbers is not supported"));
}

TEST(Numbers, ProductsOfVectors) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  const TensorId a = maker.Input("a", Sizes({2}));
  const TensorId b = maker.Input("b", Sizes({3}));
  maker.Call("aten::addr", {{"self", x}, {"vec1", a}, {"vec2", b}, {"beta", Number(2)}}, "y",
             Sizes({2, 3}));
  maker.Call("aten::addr", {{"self", x}, {"vec1", a}, {"vec2", b}, {"beta", Number(0)}}, "z",
             Sizes({2, 3}));
  maker.Call("aten::vdot", {{"self", a}, {"other", a}}, "d", Sizes({}));
  DecomposeCalls(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph),
              ElementsAre("aten::outer", "aten::mul.Tensor", "aten::add.Tensor", "aten::outer",
                          "aten::mul.Tensor", "aten::dot"));
}

TEST(Numbers, CrossProductsFindTheirDimension) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  maker.Call("aten::cross", {{"self", x}, {"other", x}}, "y", Sizes({2, 3}));
  DecomposeCalls(&maker.graph);
  EXPECT_THAT(CallsOf(&maker.graph), HasSubstr("dim=1)"));
}

TEST(Numbers, SharesOfNothingAreZeros) {
  EXPECT_THAT(TargetsOf(OneCall("aten::_safe_softmax", {{"dim", Number(-1)}}).maker.graph),
              ElementsAre("aten::softmax.int", "aten::eq.Scalar", "aten::all.dim",
                          "aten::masked_fill.Scalar"));
}

TEST(Numbers, SlopesAreDrawnInTrainingAlone) {
  EXPECT_EQ(OneCall("aten::rrelu", {{"lower", 0.25}, {"upper", 0.75}}).text,
            "y = aten::leaky_relu(self=x, negative_slope=0.5)\n");
  EXPECT_THAT(OneCall("aten::rrelu", {{"training", true}}).text, HasSubstr("draws numbers"));
}

}  // namespace
}  // namespace switchyard::model
