#include "lib/dispatch/defined_tensors.h"

#include <optional>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/key_extraction.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key_set.h"
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

TEST(DefinedTensorsTest, KeysOfDefinedArgumentsAreThoseOfTheCall) {
  const Tensor a = Small();
  const Tensor none;
  const std::vector<Tensor> list = {a, a, a};
  const TensorList tensors(list);
  const std::optional<Tensor> absent;
  const DispatchKeySet keys = DispatchKeySetOf(a);
  EXPECT_EQ(DefinedKeySetOf("f", "a", Defined(a)), keys);
  EXPECT_EQ(DefinedKeySetOf("f", "a, list", Defined(a), absent, Defined(tensors), none), keys);
  EXPECT_EQ(DefinedKeySetOf("f", "list", none, Defined(tensors)), keys);
  EXPECT_EQ(DefinedKeySetOf("f", "list", Defined(TensorList())), DispatchKeySetOf());
  // Lists in optionals and in lists have no keys, but must be defined nevertheless.
  const std::optional<TensorList> maybe(tensors);
  EXPECT_EQ(DefinedKeySetOf("f", "maybe", Defined(maybe)), DispatchKeySetOf());
}

TEST(DefinedTensorsTest, KeysOfUndefinedArgumentsAreAnError) {
  const Tensor a = Small();
  const Tensor none;
  const std::vector<Tensor> list = {a, none};
  const TensorList tensors(list);
  const std::optional<TensorList> maybe(tensors);
  EXPECT_ERROR(DefinedKeySetOf("f", "a, b", none, Defined(a), none, Defined(none)),
               "f: argument `b` is an undefined tensor");
  EXPECT_ERROR(DefinedKeySetOf("f", "a, list", Defined(a), Defined(tensors)),
               "f: argument `list` has an undefined tensor");
  EXPECT_ERROR(DefinedKeySetOf("f", "a, maybe", Defined(a), Defined(maybe)),
               "f: argument `maybe` has an undefined tensor");
  // The thread's included keys are not keys of the tensor.
  const IncludeKeysGuard guard(DispatchKey::CPU);
  EXPECT_ERROR(DefinedKeySetOf("f", "a", Defined(none)), "f: argument `a` is an undefined tensor");
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
