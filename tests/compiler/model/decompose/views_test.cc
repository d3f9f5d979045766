#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/model/decompose/one_call.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Views, TransposesAreConjugatedOfComplexNumbersAlone) {
  EXPECT_EQ(OneCall("aten::mT").text, "y = aten::transpose.int(self=x, dim0=-2, dim1=-1)\n");
  EXPECT_EQ(OneCall("aten::mH").text, "y = aten::transpose.int(self=x, dim0=-2, dim1=-1)\n");
  EXPECT_THAT(TargetsOf(OneCall("aten::matrix_H", {}, Dtype::kComplexFloat).maker.graph),
              ElementsAre("aten::transpose.int", "aten::_conj_physical"));
  EXPECT_THAT(TargetsOf(OneCall("aten::mT", {}, Dtype::kComplexFloat).maker.graph),
              ElementsAre("aten::transpose.int"));
  EXPECT_THAT(TargetsOf(OneCall("aten::matrix_H", {}, Dtype::kFloat, {3}).maker.graph), IsEmpty());
}

TEST(Views, ShiftsAreHalfOfTheElements) {
  EXPECT_EQ(OneCall("aten::fft_fftshift").text,
            "y = aten::roll(self=x, shifts=[1, 1], dims=[0, 1])\n");
  EXPECT_EQ(OneCall("aten::fft_ifftshift", {{"dim", std::vector<Integer>{Number(-1)}}}).text,
            "y = aten::roll(self=x, shifts=[2], dims=[-1])\n");
}

}  // namespace
}  // namespace switchyard::model
