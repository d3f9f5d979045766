#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/compiler/model/decompose/one_call.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Views, TransposesAreConjugatedOfComplexNumbersAlone) {
  EXPECT_EQ(OneCall("aten::mH").text, "y = aten::transpose.int(self=x, dim0=-2, dim1=-1)\n");
  EXPECT_THAT(TargetsOf(OneCall("aten::matrix_H", {}, Dtype::kComplexFloat).maker.graph),
              ElementsAre("aten::transpose.int", "aten::_conj_physical"));
  EXPECT_THAT(TargetsOf(OneCall("aten::matrix_H", {}, Dtype::kFloat, {3}).maker.graph), IsEmpty());
}

}  // namespace
}  // namespace switchyard::model
