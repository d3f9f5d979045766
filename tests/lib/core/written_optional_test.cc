#include "lib/core/written_optional.h"

#include <optional>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"

namespace switchyard {
namespace {

Tensor Small() { return EmptyTensor({1}, ScalarType::Float); }
void Replace(std::optional<Tensor>& tensor, std::optional<Tensor> with) { tensor = with; }
void Replace(Tensor& tensor, const Tensor& with) { tensor = with; }

TEST(WrittenOptionalTest, IsNoneForAnUndefinedTensor) {
  Tensor none;
  Tensor tensor = Small();
  EXPECT_FALSE(static_cast<std::optional<Tensor>&>(WrittenOptional(none)).has_value());
  EXPECT_TRUE(static_cast<std::optional<Tensor>&>(WrittenOptional(tensor))->is_same(tensor));
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(WrittenOptionalTest, WhatIsPutThereIsTheCallers) {
  Tensor tensor;
  const Tensor other = Small();
  Replace(WrittenOptional(tensor), other);
  EXPECT_TRUE(tensor.is_same(other));
  Replace(WrittenOptional(tensor), std::nullopt);
  EXPECT_FALSE(tensor.defined());
}

TEST(WrittenTensorTest, IsUndefinedForNone) {
  std::optional<Tensor> none;
  std::optional<Tensor> tensor = Small();
  EXPECT_FALSE(static_cast<Tensor&>(WrittenTensor(none)).defined());
  EXPECT_TRUE(static_cast<Tensor&>(WrittenTensor(tensor)).is_same(*tensor));
  EXPECT_FALSE(none.has_value());
}

TEST(WrittenTensorTest, WhatIsPutThereIsTheCallers) {
  std::optional<Tensor> tensor;
  const Tensor other = Small();
  Replace(WrittenTensor(tensor), other);
  ASSERT_TRUE(tensor.has_value());
  EXPECT_TRUE(tensor->is_same(other));
  Replace(WrittenTensor(tensor), Tensor());
  EXPECT_FALSE(tensor.has_value());
}

TEST(OptionalOfTest, IsNoneForAnUndefinedTensor) {
  EXPECT_FALSE(OptionalOf(Tensor()).has_value());
  EXPECT_TRUE(OptionalOf(Small()).has_value());
}

}  // namespace
}  // namespace switchyard
