// Kernels that the compiler writes, compiled and called: their results, and the tensors that must
// not change.
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "lib/dispatch/local_keys.h"
#include "switchyard/functions.h"
#include "tests/compiler/emit/autogen_values.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;
using Sizes = std::vector<int64_t>;

// 1, 2, 3, ...
Tensor Counted(IntArrayRef sizes, Device device = Device()) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Float, device);
  float* data = tensor.data<float>();
  std::iota(data, data + tensor.numel(), 1.0f);
  return tensor;
}

Tensor Empty() { return EmptyTensor({0}, ScalarType::Float); }
Tensor Turned() { return ViewOf(Counted({2, 3}), {3, 2}, {1, 3}, 0); }

TEST(AutogenRunTest, OutFromFunctional) {
  Tensor out = Empty();
  EXPECT_EQ(&square_out(out, Counted({2, 2}), 10), &out);
  EXPECT_EQ(out.sizes(), Sizes({2, 2}));
  EXPECT_EQ(ValuesOf(out), Values({10, 40, 90, 160}));
  EXPECT_EQ(&square_outf(Counted({3}), 1, out), &out);
  EXPECT_EQ(ValuesOf(out), Values({1, 4, 9}));
  Tensor turned = Turned();
  square_out(turned, turned);
  EXPECT_EQ(turned.strides(), Sizes({1, 3})) << "sizes that fit keep their strides";
  EXPECT_EQ(ValuesOf(turned), Values({1, 16, 4, 25, 9, 36}));
  Tensor scalar = Counted({5});
  square_out(scalar, Counted({}));
  EXPECT_EQ(scalar.dim(), 0);
  EXPECT_EQ(ValuesOf(scalar), Values({1}));
  square_out(scalar, Empty());
  EXPECT_EQ(scalar.sizes(), Sizes({0}));
}

TEST(AutogenRunTest, WhatAnOutArgumentMustBe) {
  Tensor whole = EmptyTensor({2}, ScalarType::Long);
  EXPECT_ERROR(square_out(whole, Counted({2})), "aten::square.out: argument out is Long[2] on cpu");
  Tensor undefined;
  EXPECT_ERROR(square_out(undefined, Counted({2})), "argument `out` is an undefined tensor");
  Tensor repeated = ViewOf(Counted({1}), {2}, {0}, 0);
  EXPECT_ERROR(square_out(repeated, Counted({2})), "share memory");
}

TEST(AutogenRunTest, ResultsThatAreArguments) {
  Tensor first = Counted({2});
  Tensor second = Counted({3});
  const auto [low, high] = extremes_out(first, second, first, second);
  EXPECT_EQ(&low, &first);
  EXPECT_EQ(&high, &second);
  EXPECT_EQ(ValuesOf(first), Values({1, 2, 3})) << "they have changed places";
  EXPECT_EQ(ValuesOf(second), Values({1, 2}));
}

TEST(AutogenRunTest, ListsOfResults) {
  const Tensor self = Counted({3});
  std::vector<Tensor> out = {Empty(), ViewOf(self, {2}, {1}, 0)};
  pieces_out(out, self, {1, 2});
  EXPECT_EQ(ValuesOf(out[0]), Values({1}));
  EXPECT_EQ(ValuesOf(out[1]), Values({2, 3}));
  EXPECT_ERROR(pieces_out(out, self, {1}), "argument out has 2 tensors, its result 1");
}

TEST(AutogenRunTest, ResultsThatNobodyAskedFor) {
  Tensor first = Empty();
  Tensor second;
  gradients_out(first, second, Counted({2}), {true, false});
  EXPECT_EQ(ValuesOf(first), Values({1, 2}));
  EXPECT_FALSE(second.defined());
  EXPECT_ERROR(gradients_out(first, second, Counted({2}), {true, true}), "out1 is undefined");
  EXPECT_ERROR(gradients_out(first, first, Counted({2}), {true, false}), "its result undefined");
}

TEST(AutogenRunTest, TheOutArgumentOfAFactorySaysWhatIsMade) {
  using Cuda = SimulatedDevice<DeviceType::CUDA>;
  Cuda::Install(2);
  {
    Tensor out = EmptyTensor({0}, ScalarType::Float, Device(DeviceType::CUDA, 1));
    filled_out(out, {2, 1}, 7);
    EXPECT_EQ(out.device(), Device(DeviceType::CUDA, 1));
    EXPECT_EQ(ValuesOf(out), Values({7, 7}));
    square_out(out, out);
    EXPECT_EQ(ValuesOf(out), Values({49, 49}));
    EXPECT_EQ(ValuesOf(grow(out, 2)), Values({98, 98}));
  }
  Cuda::Remove();
  Tensor out = Empty();
  filled_out(out, {2}, 5);
  EXPECT_EQ(ValuesOf(out), Values({5, 5}));
}

TEST(AutogenRunTest, FunctionalAndOutFromInPlace) {
  const Tensor turned = Turned();
  const Tensor grown = grow(turned, 10);
  EXPECT_EQ(ValuesOf(grown), Values({10, 40, 20, 50, 30, 60}));
  EXPECT_EQ(grown.strides(), turned.strides());
  EXPECT_EQ(ValuesOf(turned), Values({1, 4, 2, 5, 3, 6})) << "its argument is as it was";
  Tensor out = Empty();
  EXPECT_EQ(&grow_out(out, turned), &out);
  EXPECT_EQ(ValuesOf(out), Values({2, 8, 4, 10, 6, 12}));
  EXPECT_EQ(ValuesOf(turned), Values({1, 4, 2, 5, 3, 6}));
  Tensor self = Counted({2});
  grow_out(self, self);
  EXPECT_EQ(ValuesOf(self), Values({2, 4}));
  EXPECT_EQ(ValuesOf(grow(Counted({}))), Values({2}));
  EXPECT_EQ(grow(Empty()).numel(), 0);
}

TEST(AutogenRunTest, OutCallsTheFunctionalFormThatIsThere) {
  Tensor out = Empty();
  shrink_out(out, Counted({2}));
  EXPECT_EQ(ValuesOf(out), Values({0.5, 1}));
}

TEST(AutogenRunTest, FunctionalReturnsWhatAMutableFormWrites) {
  const Tensor mean = Counted({2});
  const Tensor count = Counted({1});
  const auto [result, new_mean, new_count] = update_functional(Counted({2}), mean, count);
  EXPECT_EQ(ValuesOf(result), Values({-1, -2}));
  EXPECT_EQ(ValuesOf(new_mean), Values({0.5, 1}));
  EXPECT_EQ(ValuesOf(new_count), Values({2}));
  EXPECT_EQ(ValuesOf(mean), Values({1, 2}));
  EXPECT_EQ(ValuesOf(count), Values({1}));
}

TEST(AutogenRunTest, OutOfAMutableFormWritesAsIt) {
  Tensor mean = Counted({2});
  Tensor count = Counted({1});
  Tensor out = Empty();
  EXPECT_EQ(&update_out(out, Counted({2}), mean, count, 2), &out);
  EXPECT_EQ(ValuesOf(out), Values({-1, -2}));
  EXPECT_EQ(ValuesOf(mean), Values({2, 4}));
  EXPECT_EQ(ValuesOf(count), Values({2}));
}

TEST(AutogenRunTest, ListsThatAreWritten) {
  const std::vector<Tensor> self = {Counted({2}), Counted({})};
  const std::vector<Tensor> grown = _foreach_grow(self, 3);
  ASSERT_EQ(grown.size(), 2u);
  EXPECT_EQ(ValuesOf(grown[0]), Values({3, 6}));
  EXPECT_EQ(ValuesOf(grown[1]), Values({3}));
  EXPECT_EQ(ValuesOf(self[0]), Values({1, 2}));
  const std::vector<Tensor> out = {Empty(), Empty()};
  _foreach_grow_out(out, self, 2);
  EXPECT_EQ(ValuesOf(out[0]), Values({2, 4}));
  EXPECT_EQ(ValuesOf(out[1]), Values({2}));
}

TEST(AutogenRunTest, ListsBesideSelf) {
  const std::vector<Tensor> self = {Counted({1})};
  const std::vector<Tensor> moments = {Counted({1})};
  const auto [stepped, moved] = fused_step(self, moments);
  EXPECT_EQ(ValuesOf(stepped[0]), Values({0}));
  EXPECT_EQ(ValuesOf(moved[0]), Values({11}));
  EXPECT_EQ(ValuesOf(self[0]), Values({1}));
  EXPECT_EQ(ValuesOf(moments[0]), Values({1}));
  const std::vector<Tensor> out = {Empty()};
  fused_step_out(out, self, moments, Counted({}));
  EXPECT_EQ(ValuesOf(out[0]), Values({0}));
  EXPECT_EQ(ValuesOf(self[0]), Values({1})) << "self is not among what the out form writes";
  EXPECT_EQ(ValuesOf(moments[0]), Values({11})) << "this is";
}

TEST(AutogenRunTest, NamesAreSteppedAround) {
  EXPECT_EQ(ValuesOf(names(Counted({2}), Counted({1}), 10)), Values({12, 13}));
  Tensor out = Empty();
  names_out(out, Counted({2}), Counted({1}), 20);
  EXPECT_EQ(ValuesOf(out), Values({22, 23}));
}

TEST(AutogenRunTest, ConstReferencesToWhatIsWritten) {
  const Tensor self = Counted({2});
  const Tensor& same = settle_(self, 4);
  EXPECT_EQ(&same, &self);
  EXPECT_EQ(ValuesOf(self), Values({4, 4}));
  EXPECT_EQ(ValuesOf(settle(self, 5)), Values({5, 5}));
  EXPECT_EQ(ValuesOf(self), Values({4, 4}));
  const Tensor out = Empty();
  EXPECT_EQ(&settle_out(out, self, 6), &out);
  EXPECT_EQ(ValuesOf(out), Values({6, 6}));
}

TEST(AutogenRunTest, CopiesOfViews) {
  const Tensor self = Counted({2, 3});
  const Tensor row = select_copy(self, 0, 1);
  EXPECT_EQ(ValuesOf(row), Values({4, 5, 6}));
  EXPECT_FALSE(row.storage().IsSame(self.storage()));
  EXPECT_EQ(ValuesOf(select_copy(self, 1, 2)), Values({3, 6}));
  Tensor out = Empty();
  EXPECT_EQ(&select_copy_out(out, self, 1, 0), &out);
  EXPECT_EQ(ValuesOf(out), Values({1, 4}));
  const std::vector<Tensor> halves = split_copy(self, 2);
  ASSERT_EQ(halves.size(), 2u);
  EXPECT_EQ(ValuesOf(halves[1]), Values({4, 5, 6}));
  EXPECT_FALSE(halves[1].storage().IsSame(self.storage()));
  const std::vector<Tensor> outs = {Empty(), Empty()};
  split_copy_out(outs, self, 2);
  EXPECT_EQ(ValuesOf(outs[0]), Values({1, 2, 3}));
}

TEST(AutogenRunTest, CopiesWithOtherSizesWhateverTheStridesAre) {
  const Tensor copy = view_copy(Turned(), {2, 3});
  EXPECT_EQ(ValuesOf(copy), Values({1, 4, 2, 5, 3, 6}));
  Tensor out = Empty();
  view_copy_out(out, Turned(), {6});
  EXPECT_EQ(ValuesOf(out), Values({1, 4, 2, 5, 3, 6}));
  const Tensor self = Counted({4});
  EXPECT_FALSE(view_copy(self, {2, 2}).storage().IsSame(self.storage()));
}

TEST(AutogenRunTest, TheUsersOwnCopyOfAView) {
  EXPECT_EQ(ValuesOf(turn_copy(Counted({1}))), Values({77}));
}

TEST(AutogenRunTest, DispatchFunctionDefinedByHand) {
  EXPECT_EQ(ValuesOf(by_hand(Counted({2}))), Values({4, 5}));
  const std::optional<OperatorId> id = FindOperator("aten::by_hand");
  ASSERT_TRUE(id.has_value());
  Stack stack;
  stack.PushAll(Counted({2}));
  CallBoxed(*id, stack, 1);
  EXPECT_EQ(ValuesOf(Unbox<Tensor>(stack.Pop())), Values({4, 5}));
}

TEST(NamespaceRunTest, OperatorsOfOneNameInThreeNamespaces) {
  const Tensor self = Counted({2});
  EXPECT_EQ(ValuesOf(square(self)), Values({1, 4}));
  EXPECT_EQ(ValuesOf(vendor::square(self)), Values({-1, -4}));
  EXPECT_EQ(ValuesOf(extra::square(self)), Values({0.5, 0.5}));
  EXPECT_EQ(ValuesOf(ops::vendor::square(self, 3)), Values({-3, -12}));
  EXPECT_EQ(ValuesOf(vendor::relay(self)), Values({-2, -8}));
}

TEST(NamespaceRunTest, GeneratedOperators) {
  Tensor out = Empty();
  EXPECT_EQ(&vendor::square_root_out(out, Counted({1})), &out);
  EXPECT_EQ(ValuesOf(out), Values({4}));
  const Tensor self = Counted({2, 2});
  const Tensor copy = vendor::front_copy(self);
  EXPECT_EQ(ValuesOf(copy), Values({1, 2}));
  EXPECT_FALSE(copy.storage().IsSame(self.storage()));
}

Values CallByName(std::string_view name) {
  const std::optional<OperatorId> id = FindOperator(name);
  EXPECT_TRUE(id.has_value()) << name;
  if (!id) return {};
  Stack stack;
  stack.PushAll(Counted({1}));
  CallBoxed(*id, stack, 1);
  return ValuesOf(Unbox<Tensor>(stack.Pop()));
}

TEST(NamespaceRunTest, BoxedCalls) {
  EXPECT_EQ(CallByName("aten::square"), Values({1}));
  EXPECT_EQ(CallByName("vendor::square"), Values({-1}));
  EXPECT_EQ(CallByName("extra::square"), Values({0.5}));
  EXPECT_FALSE(FindOperator("extra::relay").has_value());
}

TEST(NamespaceRunTest, ErrorsNameTheNamespace) {
  EXPECT_ERROR(vendor::square(Tensor()), "vendor::square: argument `self` is an undefined tensor");
}

TEST(FactoryRunTest, AKeyBeforeTheChoiceOfABackend) {
  using Cuda = SimulatedDevice<DeviceType::CUDA>;
  Cuda::Install(1);
  const Tensor tensor = Counted({1});
  const Tensor zero = WithKeySet(tensor, tensor.key_set().Add(DispatchKey::ZeroTensor));
  const Device cuda(DeviceType::CUDA, 0);
  EXPECT_EQ(ValuesOf(made_of(tensor)), Values({1}));
  EXPECT_EQ(ValuesOf(made_of(tensor, cuda)), Values({2}));
  EXPECT_EQ(ValuesOf(made_of(zero)), Values({3}));
  EXPECT_EQ(ValuesOf(made_of(zero, cuda)), Values({3}));
  const ExcludeKeysGuard excluded(DispatchKey::ZeroTensor);
  EXPECT_EQ(ValuesOf(made_of(zero)), Values({1}));
  const IncludeKeysGuard included(DispatchKey::Functionalize);
  EXPECT_ERROR(made_of(tensor), "aten::made_of: no kernel for Functionalize");
  Cuda::Remove();
}

TEST(ArgumentRunTest, DefaultsThatCppHasNot) {
  EXPECT_EQ(pick(Counted({1}), {}, 4), 1423);
  EXPECT_EQ(pick(Counted({1}), {}, 4, 5, 6), 1456);
  const std::optional<OperatorId> id = FindOperator("aten::pick");
  ASSERT_TRUE(id.has_value());
  Stack stack;
  stack.PushAll(Counted({1}));
  CallBoxed(*id, stack, 1);
  EXPECT_EQ(Unbox<int64_t>(stack.Pop()), 1123) << "a boxed call has those of the schema";
}

TEST(ArgumentRunTest, TensorsThatAreNotThere) {
  EXPECT_EQ(pick(std::nullopt, {}, 4), -423) << "no keys: the composite kernel";
  EXPECT_EQ(pick(Tensor(), {}, 4), -423);
  const std::vector<std::optional<Tensor>> none = {std::nullopt, Tensor()};
  EXPECT_EQ(pick(std::nullopt, none, 4), -20423);
  const std::vector<std::optional<Tensor>> some = {std::nullopt, Counted({1})};
  EXPECT_EQ(pick(std::nullopt, some, 4), 20423);
  EXPECT_EQ(gather_all(std::nullopt, Counted({1})), -9);
  EXPECT_EQ(gather_all(TensorList(), Counted({1})), 1);
  EXPECT_ERROR(gather_all(TensorList({Counted({1})})), "aten::gather_all: no argument determines");
  EXPECT_ERROR(gather_all(), "Kernels are built in for: CPU");
}

}  // namespace
}  // namespace switchyard
