// An extension of PyTorch, imported and linked: its source is unchanged, emitted code calls its
// operators, and operators that are not selected are absent.
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
// The code that emitted code calls follows the source, in the same translation unit.
#include "tests/files/emit/imported/extension.cc"  // NOLINT(bugprone-suspicious-include)
#include "tests/files/emit/imported/extension_forwards.h"

namespace switchyard {
namespace {

Tensor Filled(float value) {
  const Tensor tensor = EmptyTensor({3}, ScalarType::Float);
  for (int i = 0; i < 3; ++i) tensor.data<float>()[i] = value;
  return tensor;
}

TEST(Imported, CallsKernelsOfAnUnnamedNamespace) {
  EXPECT_EQ(vision::scale(Filled(2)).data<float>()[2], 4);
  EXPECT_EQ(vision::scale(Filled(2), 3).data<float>()[0], 6);
}

TEST(Imported, PassesWhatKernelsTakeByValue) {
  EXPECT_EQ(vision::measure({4, 5}, "count"), std::make_tuple(2, 4.0));
  EXPECT_EQ(vision::measure({4, 5}, "else"), std::make_tuple(0, 4.0));
}

TEST(Imported, HasWhatTheCallsOfAKernelNeed) {
  const std::vector<Tensor> parts = {Filled(1), Filled(2)};
  EXPECT_EQ(vision::first(parts).data<float>()[0], 1);
  EXPECT_EQ(vision::first(parts, 1).data<float>()[0], 2);
}

TEST(Imported, CallsKernelsOfTheNamespaceThatEmittedCodeCalls) {
  EXPECT_EQ(vision::opposite(Filled(2)).data<float>()[0], -2);
  EXPECT_EQ(vision::weighted(Filled(2), {5, 1}).data<float>()[0], 10);
  EXPECT_EQ(vision::doubled(Filled(2)).data<float>()[0], 4);
}

TEST(Imported, CallsKernelsWithoutNames) {
  EXPECT_EQ(vision::fivefold(Filled(2)).data<float>()[0], 10);
  EXPECT_EQ(vision::tenfold(Filled(2), {"word"}).data<float>()[0], 20);
  EXPECT_EQ(vision::tenfold(Filled(2), {}).data<float>()[0], 2);
  EXPECT_EQ(vision::halved(Filled(2)).data<float>()[0], 1);
  EXPECT_EQ(vision::tripled(Filled(2)).data<float>()[0], 6);
  EXPECT_EQ(vision::quarter(Filled(2)).data<float>()[0], 0.5F);
}

TEST(Imported, CallsOperatorsOfANamespaceThatCppReserves) {
  EXPECT_EQ(ns_C::fourfold(Filled(2)).data<float>()[0], 8);
  Tensor logits = Filled(2);
  ns_C::clear_(logits);
  EXPECT_EQ(logits.data<float>()[2], 0);
  EXPECT_NE(FindOperator("_C::fourfold"), std::nullopt);
}

TEST(Imported, HasNothingElse) {
  EXPECT_NE(FindOperator("vision::scale"), std::nullopt);
  EXPECT_EQ(FindOperator("vision::add_one_"), std::nullopt);
}

}  // namespace
}  // namespace switchyard
