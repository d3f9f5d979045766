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

TEST(Views, CopiesAreClonesOfViews) {
  EXPECT_EQ(OneCall("aten::transpose_copy.int", {{"dim0", Number(0)}, {"dim1", Number(1)}}).text,
            "_2 = aten::transpose.int(self=x, dim0=0, dim1=1)\n"
            "y = aten::clone(self=_2)\n");
  EXPECT_EQ(OneCall("aten::alias_copy").text, "y = aten::clone(self=x)\n");
}

TEST(Views, ListsOfCopiesAreClonesOfEach) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({2, 3}));
  const TensorId a = maker.Tensor("a", Sizes({3}));
  const TensorId b = maker.Tensor("b", Sizes({3}));
  maker.Add("aten::unbind_copy.int", {{"self", x}}, {std::vector<TensorId>{a, b}});
  DecomposeCalls(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph),
              ElementsAre("aten::unbind.int", "aten::clone", "aten::clone"));
}

TEST(Views, TransposesAreConjugatedOfComplexNumbersAlone) {
  EXPECT_EQ(OneCall("aten::mT").text, "y = aten::transpose.int(self=x, dim0=-2, dim1=-1)\n");
  EXPECT_EQ(OneCall("aten::mH").text, "y = aten::transpose.int(self=x, dim0=-2, dim1=-1)\n");
  EXPECT_THAT(TargetsOf(OneCall("aten::adjoint", {}, Dtype::kComplexFloat).maker.graph),
              ElementsAre("aten::transpose.int", "aten::_conj_physical"));
  EXPECT_THAT(TargetsOf(OneCall("aten::mT", {}, Dtype::kComplexFloat).maker.graph),
              ElementsAre("aten::transpose.int"));
  EXPECT_THAT(TargetsOf(OneCall("aten::adjoint", {}, Dtype::kFloat, {3}).maker.graph), IsEmpty());
}

TEST(Views, UnsafePartsAreParts) {
  EXPECT_EQ(OneCall("aten::unsafe_split.Tensor", {{"split_size", Number(2)}}).text,
            "y = aten::split.Tensor(self=x, split_size=2)\n");
}

TEST(Views, ShiftsAreHalfOfTheElements) {
  EXPECT_EQ(OneCall("aten::fft_fftshift").text,
            "y = aten::roll(self=x, shifts=[1, 1], dims=[0, 1])\n");
  EXPECT_EQ(OneCall("aten::fft_ifftshift", {{"dim", std::vector<Integer>{Number(-1)}}}).text,
            "y = aten::roll(self=x, shifts=[2], dims=[-1])\n");
}

TEST(Views, Diagonals) {
  EXPECT_THAT(TargetsOf(OneCall("aten::diagflat").maker.graph),
              ElementsAre("aten::reshape", "aten::diag"));
  EXPECT_THAT(TargetsOf(OneCall("aten::trace").maker.graph),
              ElementsAre("aten::diagonal", "aten::sum"));
}

TEST(Views, PlacesOfATriangle) {
  GraphMaker maker;
  maker.Call("aten::tril_indices", {{"row", Number(3)}, {"col", Number(3)}, {"offset", Number(-1)}},
             "y", Sizes({2, 3}));
  DecomposeCalls(&maker.graph);
  EXPECT_THAT(TargetsOf(maker.graph),
              ElementsAre("aten::ones", "aten::tril", "aten::nonzero", "aten::t"));
  EXPECT_THAT(CallsOf(&maker.graph), HasSubstr("diagonal=-1"));
}

}  // namespace
}  // namespace switchyard::model
