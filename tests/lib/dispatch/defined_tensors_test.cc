#include "lib/dispatch/defined_tensors.h"

#include <optional>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

Tensor Small() { return EmptyTensor({1}, ScalarType::Float); }

TEST(DefinedTensorsTest, DefinedArgumentsPass) {
  const Tensor a = Small();
  const std::vector<Tensor> list = {a, a};
  CheckDefined("f", "a, list, lists", a, TensorList(list), std::optional<TensorList>(list));
  CheckDefined("f", "none", std::optional<TensorList>());
}

TEST(DefinedTensorsTest, TheFirstUndefinedOneIsNamed) {
  const Tensor a = Small();
  const Tensor none;
  EXPECT_ERROR(CheckDefined("aten::f", "self, other, third", none, none, a),
               "aten::f: argument `self` is an undefined tensor");
  EXPECT_ERROR(CheckDefined("aten::f", "self, other, third", a, none, none),
               "aten::f: argument `other` is an undefined tensor");
  EXPECT_ERROR(CheckDefined("aten::f", "self, other, third", a, a, none),
               "aten::f: argument `third` is an undefined tensor");
}

TEST(DefinedTensorsTest, ListsAreLookedThrough) {
  const std::vector<Tensor> list = {Small(), Tensor()};
  const std::vector<TensorList> lists = {TensorList(), list};
  EXPECT_ERROR(CheckDefined("f", "x", TensorList(list)), "f: argument `x` has an undefined tensor");
  EXPECT_ERROR(CheckDefined("f", "x", ArrayRef<TensorList>(lists)),
               "f: argument `x` has an undefined tensor");
}

TEST(DefinedTensorsTest, Results) {
  const Tensor a = Small();
  CheckResult("f", a);
  CheckResult("f", std::make_tuple(a, 1, std::vector<Tensor>{a}));
  EXPECT_ERROR(CheckResult("f", Tensor()), "f: its kernel returned an undefined tensor");
  EXPECT_ERROR(CheckResult("f", std::vector<Tensor>{a, Tensor()}), "tensor as result 1");
  EXPECT_ERROR(CheckResult("f", std::make_tuple(1, Tensor())), "tensor as result 1");
  EXPECT_ERROR(CheckResult("f", std::make_tuple(std::vector<Tensor>{Tensor()}, a)), "as result 0");
}

}  // namespace
}  // namespace switchyard
