#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/model/decompose/one_call.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

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
