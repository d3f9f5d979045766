// Emitted code for nested tensors and for tensors that may be undefined, compiled and called in C++
// and by name.
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "switchyard/functions.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;
using Optionals = std::vector<std::optional<Tensor>>;

Tensor On(Device device) {
  Tensor tensor = EmptyTensor({1}, ScalarType::Double, device);
  *static_cast<double*>(tensor.data_ptr()) = 0;
  return tensor;
}
Tensor OnCpu() { return On(Device()); }
Tensor OnCuda(DeviceIndex index) { return On(Device(DeviceType::CUDA, index)); }
double ElementOf(const Tensor& tensor) { return *static_cast<double*>(tensor.data_ptr()); }

Value ListOf(std::vector<Value> values) { return Value(std::move(values)); }

// Calls `name` with these arguments; its first result.
template <typename... Arguments>
Value Call(std::string_view name, Arguments&&... arguments) {
  const std::optional<OperatorId> id = FindOperator(name);
  EXPECT_TRUE(id.has_value()) << name;
  Stack stack;
  stack.PushAll(std::forward<Arguments>(arguments)...);
  CallBoxed(*id, stack, sizeof...(arguments));
  return ReturnCountOf(*id) == 0 ? Value() : stack.Top(stack.size() - 1);
}
template <typename... Arguments>
double NumberOf(std::string_view name, Arguments&&... arguments) {
  return ElementOf(Unbox<Tensor>(Call(name, std::forward<Arguments>(arguments)...)));
}

class NestedRunTest : public ::testing::Test {
 protected:
  void SetUp() override { Cuda::Install(3); }
  void TearDown() override {
    EXPECT_EQ(Cuda::Current(), 0) << "a guard left its device behind";
    Cuda::Remove();
  }
};

TEST_F(NestedRunTest, TheFirstTensorIsGuarded) {
  const Tensor a = OnCuda(2);
  const std::vector<Tensor> one = {Tensor(a), a};
  const std::vector<TensorList> lists = {TensorList(), one, one};
  EXPECT_EQ(ElementOf(two_lists(lists, a)), 204);
  EXPECT_EQ(ElementOf(optional_list(TensorList(one), a)), 202);
  EXPECT_EQ(ElementOf(optional_list(std::nullopt, a)), 0) << "no guard without a tensor in it";
  const std::vector<std::optional<TensorList>> optional_lists = {std::nullopt, TensorList(one)};
  EXPECT_EQ(ElementOf(list_of_optional_lists(optional_lists, a)), 202);
  const Optionals optionals = {std::nullopt, a};
  const std::vector<OptionalTensorList> two = {optionals, optionals};
  EXPECT_EQ(ElementOf(lists_of_optionals(two, a)), 202);
  EXPECT_EQ(ElementOf(optional_list_of_optionals(OptionalTensorList(optionals), a)), 201);
  EXPECT_EQ(ElementOf(sized_list(one, a)), 202);
  EXPECT_EQ(ElementOf(optional_sized_list(TensorList(one), a)), 202);
  EXPECT_EQ(ElementOf(optional_sized_list_of_optionals(OptionalTensorList(optionals), a)), 201);
  EXPECT_EQ(ElementOf(sized_list_of_optionals(optionals, a)), 201);
  const std::vector<ArrayRef<TensorList>> deep = {lists, lists};
  EXPECT_EQ(ElementOf(lists_of_lists(deep, a)), 208);
  EXPECT_EQ(ElementOf(optional_optional(std::optional<Tensor>(a), a)), 201);
}

TEST_F(NestedRunTest, AllAreHeldToOneDevice) {
  const Tensor a = OnCuda(1);
  const std::vector<Tensor> mixed = {OnCuda(1), OnCuda(2)};
  const std::vector<TensorList> lists = {mixed};
  constexpr std::string_view kMessage = "argument `x` is on device cuda:2, but `x` is on cuda:1";
  EXPECT_ERROR(two_lists(lists, a), kMessage);
  EXPECT_ERROR(optional_list(TensorList(mixed), a), kMessage);
  const std::vector<std::optional<TensorList>> optional_lists = {TensorList(mixed)};
  EXPECT_ERROR(list_of_optional_lists(optional_lists, a), kMessage);
  const Optionals optionals = {OnCuda(1), OnCuda(2)};
  const std::vector<OptionalTensorList> two = {optionals};
  EXPECT_ERROR(lists_of_optionals(two, a), kMessage);
  EXPECT_ERROR(optional_list_of_optionals(OptionalTensorList(optionals), a), kMessage);
  EXPECT_ERROR(optional_optional(std::optional<Tensor>(OnCuda(2)), a),
               "argument `other` is on device cuda:1, but `x` is on cuda:2");
}

TEST_F(NestedRunTest, BoxedCallsTakeNestedLists) {
  const Tensor a = OnCpu();
  const Value list = std::vector<Tensor>{a, a};
  EXPECT_EQ(NumberOf("aten::two_lists", ListOf({list, list, ListOf({})}), a), 4);
  EXPECT_EQ(NumberOf("aten::optional_list", Value(), a), 0);
  EXPECT_EQ(NumberOf("aten::optional_list", list, a), 2);
  EXPECT_EQ(NumberOf("aten::list_of_optional_lists", ListOf({Value(), list}), a), 2);
  const Value optionals = Optionals{std::nullopt, a};
  EXPECT_EQ(NumberOf("aten::lists_of_optionals", ListOf({optionals, list}), a), 3);
  EXPECT_EQ(NumberOf("aten::optional_list_of_optionals", optionals, a), 1);
  EXPECT_EQ(NumberOf("aten::lists_of_lists", ListOf({ListOf({list, list})}), a), 4);
  EXPECT_EQ(NumberOf("aten::optional_optional", a, a), 1);
  EXPECT_EQ(NumberOf("aten::optional_optional", Value(), a), 0);
  EXPECT_ERROR(Call("aten::two_lists", list, a), "argument 1 is `Tensor[][] x`");
}

TEST_F(NestedRunTest, KernelsOfTheCompilerPassThemOn) {
  const std::vector<Tensor> one = {OnCpu()};
  const std::vector<TensorList> lists = {one, one};
  const Tensor count = OnCpu();
  const auto [result, counted] = tally_functional(lists, TensorList(one), count);
  EXPECT_EQ(ElementOf(result), 2);
  EXPECT_EQ(ElementOf(counted), 3);
  EXPECT_EQ(ElementOf(count), 0) << "its argument is as it was";
}

TEST_F(NestedRunTest, NestedListsAreWritten) {
  const Tensor a = OnCpu();
  const Optionals x = {a, std::nullopt};
  const std::vector<Tensor> z = {a};
  const std::vector<TensorList> y = {z, z};
  fill_all(a, x, y, z);
  EXPECT_EQ(ElementOf(a), 1 + 2 + 2 + 3);
}

TEST_F(NestedRunTest, AWrittenOptionalIsATensorOrNone) {
  const Tensor self = OnCpu();
  Tensor mean = OnCpu();
  Tensor none;
  EXPECT_EQ(ElementOf(norm(self, mean, none, 3)), 1);
  EXPECT_EQ(ElementOf(mean), 3);
  EXPECT_FALSE(none.defined());
  EXPECT_EQ(NumberOf("aten::norm", self, mean), 1) << "count is None by default";
  EXPECT_EQ(NumberOf("aten::norm", self, Value(), mean), 10);
  EXPECT_EQ(ElementOf(mean), 3 + 2 + 1);
}

TEST_F(NestedRunTest, KernelsOfTheCompilerCopyWrittenOptionals) {
  const Tensor self = OnCpu();
  const Tensor mean = OnCpu();
  const auto [result, new_mean, new_count] = norm_functional(self, mean, std::nullopt);
  EXPECT_EQ(ElementOf(result), 1);
  ASSERT_TRUE(new_mean.has_value());
  EXPECT_EQ(ElementOf(*new_mean), 2);
  EXPECT_FALSE(new_count.has_value());
  EXPECT_EQ(ElementOf(mean), 0) << "its argument is as it was";
  Tensor out = EmptyTensor({0}, ScalarType::Double);
  Tensor written = OnCpu();
  Tensor none;
  EXPECT_EQ(ElementOf(norm_out(out, self, written, none)), 1);
  EXPECT_EQ(ElementOf(written), 2);
}

TEST_F(NestedRunTest, TheFlagPassesAnOptional) {
  const Tensor mean = OnCpu();
  EXPECT_EQ(ElementOf(norm_const(OnCpu(), mean)), 1);
  EXPECT_EQ(ElementOf(mean), 1);
  EXPECT_EQ(ElementOf(norm_const(OnCpu())), 0);
  EXPECT_EQ(NumberOf("aten::norm_const", OnCpu(), Value(), mean), 10);
}

TEST_F(NestedRunTest, WhatAKernelPutsThereIsTheCallers) {
  Tensor query = OnCpu();
  Tensor key;
  rotary(OnCpu(), query, key, 4);
  EXPECT_EQ(ElementOf(query), 4);
  ASSERT_TRUE(key.defined());
  EXPECT_EQ(ElementOf(key), 7);
  rotary(OnCpu(), query, key, 4);
  EXPECT_EQ(ElementOf(key), 8);
}

TEST_F(NestedRunTest, AnOptionalTensorIsReturned) {
  const Tensor self = OnCpu();
  EXPECT_TRUE(maybe(self, true)->is_same(self));
  EXPECT_FALSE(maybe(self, false).has_value());
  EXPECT_TRUE(Call("aten::maybe", self, false).IsNone());
  *self.data<double>() = 5;
  Tensor out = OnCpu();
  maybe_out(out, self, true);
  EXPECT_EQ(ElementOf(out), 5);
  EXPECT_ERROR(maybe_out(out, self, false), "aten::maybe.out: argument out has 1 tensors");
}

TEST_F(NestedRunTest, ATensorMayBeUndefinedByDefault) {
  const Tensor self = OnCpu();
  EXPECT_EQ(ElementOf(blend(self)), 1000);
  EXPECT_EQ(ElementOf(blend(self, self, std::nullopt, self, 2)), 2101);
  EXPECT_EQ(ElementOf(blend(self, Tensor(), self)), 1010);
  EXPECT_EQ(NumberOf("aten::blend", self), 1000);
  EXPECT_EQ(NumberOf("aten::blend", self, Value(), Value(), Value(), 3), 3000);
  EXPECT_EQ(NumberOf("aten::blend", self, self, self, self, 1), 1111);
  EXPECT_ERROR(Call("aten::blend", Value()), "argument 1 is `Tensor self`");
}

TEST_F(NestedRunTest, OneNumberStandsForAList) {
  const Tensor self = OnCpu();
  const auto told = [&](auto&&... arguments) {
    const Tensor tensor = Unbox<Tensor>(Call("aten::pool", self, arguments...));
    const double* data = tensor.data<double>();
    return std::vector<double>(data, data + tensor.numel());
  };
  EXPECT_EQ(told(5), (std::vector<double>{205, -1, 201, 1, 1, -1, 1}));
  EXPECT_EQ(told(5, 6, 0.5, true), (std::vector<double>{205, 306, 200.5, 1, 1, -1, 1}));
  EXPECT_EQ(told(std::vector<int64_t>{5, 4}, Value(), 0.5, false),
            (std::vector<double>{204, -1, 200.5, 0, 1, -1, 1}));
  EXPECT_ERROR(told(0.5), "argument 2 is `int[2] kernel` and was given float");
  EXPECT_ERROR(told(Value()), "argument 2 is `int[2] kernel` and was given None");
  EXPECT_ERROR(told(5, "x"), "argument 3 is `SymInt[3]? pad=None` and was given str");
}

TEST_F(NestedRunTest, ATensorWithoutDimensionsStandsForANumber) {
  const Tensor self = OnCpu();
  const auto by = [&](const Tensor& number) {
    const Tensor told = Unbox<Tensor>(
        Call("aten::pool", self, 1, Value(), Value::Default(), Value::Default(), number, number));
    const double* data = told.data<double>();
    return std::vector<double>(data + 4, data + 7);
  };
  Tensor whole = EmptyTensor({}, ScalarType::Long);
  *whole.data<int64_t>() = 3;
  EXPECT_EQ(by(whole), (std::vector<double>{3, 3, 1}));
  Tensor real = EmptyTensor({}, ScalarType::Float, Device(DeviceType::CUDA, 1));
  *static_cast<float*>(real.data_ptr()) = 2.5f;
  EXPECT_EQ(by(real), (std::vector<double>{2.5, 2.5, 0}));
  EXPECT_ERROR(by(OnCpu()), "and was given Tensor");
  EXPECT_ERROR(by(Tensor()), "and was given Tensor");
}

TEST_F(NestedRunTest, UndefinedArgumentsAreNamed) {
  const Tensor none;
  const Tensor self = OnCpu();
  EXPECT_ERROR(nothing(none), "aten::nothing: argument `self` is an undefined tensor");
  EXPECT_ERROR(sized_list(TensorList(self), none),
               "aten::sized_list: argument `other` is an undefined tensor");
  const std::vector<Tensor> list = {self, none};
  EXPECT_ERROR(sized_list(list, self), "aten::sized_list: argument `x` has an undefined tensor");
  const std::vector<TensorList> lists = {list};
  EXPECT_ERROR(two_lists(lists, self), "aten::two_lists: argument `x` has an undefined tensor");
  EXPECT_ERROR(optional_list(TensorList(list), self),
               "aten::optional_list: argument `x` has an undefined");
  Tensor query;
  Tensor key;
  EXPECT_ERROR(rotary(self, query, key, 1),
               "aten::rotary: argument `query` is an undefined tensor");
  EXPECT_ERROR(Call("aten::nothing", none),
               "aten::nothing: argument `self` is an undefined tensor");
}

TEST_F(NestedRunTest, UndefinedResultsAreErrors) {
  const Tensor self = OnCpu();
  EXPECT_ERROR(nothing(self), "aten::nothing: its kernel returned an undefined tensor");
  EXPECT_ERROR(pair(self), "aten::pair: its kernel returned an undefined tensor as result 2");
  EXPECT_ERROR(pieces(self), "aten::pieces: its kernel returned an undefined tensor as result 1");
  const auto [first, second] = masked(self, {true, false});
  EXPECT_TRUE(first.defined());
  EXPECT_FALSE(second.defined()) << "a mask says so";
}

}  // namespace
}  // namespace switchyard
