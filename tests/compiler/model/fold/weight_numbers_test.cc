#include "compiler/model/fold/weight_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

TEST(WeightNumbersTest, RowMajorNumbersComeBack) {
  for (const Dtype dtype : {Dtype::kFloat, Dtype::kDouble}) {
    const Payload payload = PayloadOf("w", dtype, Sizes({2, 3}), {1, 2, 3, 4, 5, -0.5});
    EXPECT_EQ(payload.member, "w");
    EXPECT_EQ(payload.bytes.size(), 6 * static_cast<size_t>(BytesOf(dtype)));
    EXPECT_THAT(payload.meta.strides, ElementsAre(Expression::Of(3), Expression::Of(1)));
    EXPECT_THAT(NumbersOf(payload), Optional(ElementsAre(1, 2, 3, 4, 5, -0.5)));
  }
}

TEST(WeightNumbersTest, StridesAndOffsetsAreThoseOfTheStorage) {
  Payload payload = PayloadOf("w", Dtype::kFloat, Sizes({8}), {0, 1, 2, 3, 4, 5, 6, 7});
  payload.meta.sizes = Sizes({2, 3});
  payload.meta.strides = Sizes({1, 2});
  payload.meta.offset = Expression::Of(2);
  EXPECT_THAT(NumbersOf(payload), Optional(ElementsAre(2, 4, 6, 3, 5, 7)));
}

TEST(WeightNumbersTest, EmptyAndScalarWeights) {
  EXPECT_THAT(NumbersOf(PayloadOf("w", Dtype::kFloat, Sizes({2, 0}), {})), Optional(IsEmpty()));
  EXPECT_THAT(NumbersOf(PayloadOf("w", Dtype::kFloat, Sizes({}), {7})), Optional(ElementsAre(7)));
}

TEST(WeightNumbersTest, OtherDtypesHaveNone) {
  Payload payload = PayloadOf("w", Dtype::kFloat, Sizes({2}), {1, 2});
  payload.meta.dtype = Dtype::kInt;
  EXPECT_EQ(NumbersOf(payload), std::nullopt);
}

}  // namespace
}  // namespace switchyard::model
