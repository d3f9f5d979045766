// Which values are accepted for which types.
#include "lib/boxing/unboxing.h"

#include <complex>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

// Unboxing returns holders; these are the types that a function would see.
template <typename T>
ArrayRef<T> View(const internal::UnboxedList<T>& list) {
  return list;
}

TEST(UnboxingTest, EveryKindGoesForItsType) {
  const Tensor tensor = EmptyTensor({2}, ScalarType::Float);
  EXPECT_TRUE(Unbox<Tensor>(tensor).is_same(tensor));
  EXPECT_EQ(Unbox<int64_t>(-3), -3);
  EXPECT_EQ(Unbox<double>(0.5), 0.5);
  EXPECT_TRUE(Unbox<bool>(true));
  EXPECT_EQ(Unbox<std::complex<double>>(std::complex<double>(1, 2)), std::complex<double>(1, 2));
  const Value text("text");
  EXPECT_EQ(Unbox<std::string_view>(text), "text");
  EXPECT_EQ(Unbox<ScalarType>(ScalarType::Half), ScalarType::Half);
  EXPECT_EQ(Unbox<Layout>(Layout::SparseCsr), Layout::SparseCsr);
  EXPECT_EQ(Unbox<QScheme>(QScheme::PerChannelAffine), QScheme::PerChannelAffine);
  EXPECT_EQ(Unbox<Dimname>(Dimname::FromText("batch")).text(), "batch");
  EXPECT_EQ(Unbox<Dimname>("*"), Dimname());
  EXPECT_ERROR(Unbox<Dimname>("2d"), "was asked for as Dimname");
  EXPECT_EQ(Unbox<MemoryFormat>(MemoryFormat::ChannelsLast3d), MemoryFormat::ChannelsLast3d);
  const Device device(DeviceType::CUDA, 3);
  EXPECT_EQ(Unbox<Device>(device), device);
  EXPECT_EQ(Unbox<Stream>(Stream(device, 7)), Stream(device, 7));
  const Generator generator(5);
  EXPECT_TRUE(Unbox<Generator>(generator).is_same(generator));
  const Storage storage = Storage::Allocate(8, Device());
  EXPECT_TRUE(Unbox<Storage>(storage).IsSame(storage));
  EXPECT_EQ(Unbox<DeviceIndex>(127), 127);
}

TEST(UnboxingTest, NothingIsConvertedInSilence) {
  EXPECT_ERROR(Unbox<double>(1), "a boxed int 1 was asked for as float");
  EXPECT_ERROR(Unbox<int64_t>(true), "a boxed bool was asked for as int");
  EXPECT_ERROR(Unbox<int64_t>(1.0), "a boxed float was asked for as int");
  EXPECT_ERROR(Unbox<ScalarType>(6), "a boxed int 6 was asked for as ScalarType");
  EXPECT_ERROR(Unbox<Tensor>(Value()), "a boxed None was asked for as Tensor");
  EXPECT_ERROR(Unbox<DeviceIndex>(128), "a boxed int 128 was asked for as DeviceIndex");
  EXPECT_ERROR(Unbox<Tensor>(Value::Default()), "a boxed the default was asked for as Tensor");
}

TEST(UnboxingTest, EveryNumberGoesForScalar) {
  EXPECT_EQ(Unbox<Scalar>(3), Scalar(3));
  EXPECT_EQ(Unbox<Scalar>(2.5), Scalar(2.5));
  EXPECT_EQ(Unbox<Scalar>(true), Scalar(true));
  EXPECT_EQ(Unbox<Scalar>(std::complex<double>(1, 2)), Scalar(std::complex<double>(1, 2)));
  EXPECT_ERROR(Unbox<Scalar>("3"), "a boxed str '3' was asked for as Scalar");
}

TEST(UnboxingTest, NoneGoesForEveryOptional) {
  EXPECT_EQ(Unbox<std::optional<int64_t>>(Value()), std::nullopt);
  EXPECT_EQ(Unbox<std::optional<int64_t>>(3), 3);
  EXPECT_FALSE(Unbox<std::optional<Tensor>>(Value()).has_value());
  EXPECT_TRUE(Unbox<std::optional<Tensor>>(Tensor()).has_value()) << "undefined is not absent";
  EXPECT_EQ(Unbox<std::optional<std::optional<int64_t>>>(3), std::optional<int64_t>(3));
  const OptionalIntArrayRef none = Unbox<OptionalIntArrayRef>(Value());
  EXPECT_FALSE(none.has_value());
  EXPECT_ERROR(Unbox<std::optional<int64_t>>("x"), "was asked for as int?");
}

TEST(UnboxingTest, AListOfItsKindIsNotCopied) {
  const Value value(std::vector<int64_t>{1, 2});
  const auto list = Unbox<IntArrayRef>(value);
  EXPECT_EQ(View(list), IntArrayRef({1, 2}));
  EXPECT_EQ(View(list).data(), value.object<std::vector<int64_t>>().data());
  const auto optional_list = Unbox<OptionalIntArrayRef>(value);
  const OptionalIntArrayRef view = optional_list;
  EXPECT_EQ(view->data(), value.object<std::vector<int64_t>>().data());
}

TEST(UnboxingTest, AListOfAnyKindGoesWhereItsElementsGo) {
  EXPECT_EQ(View(Unbox<IntArrayRef>(std::vector<Value>{1, 2})), IntArrayRef({1, 2}));
  EXPECT_EQ(View(Unbox<ArrayRef<Scalar>>(std::vector<int64_t>{1, 2}))[1], Scalar(2));
  EXPECT_EQ(View(Unbox<TensorList>(std::vector<int64_t>{})).size(), 0u) << "an empty list";
  const Value tensors(std::vector<Tensor>(2, EmptyTensor({1}, ScalarType::Int)));
  EXPECT_TRUE(View(Unbox<OptionalTensorList>(tensors))[1].has_value());
  EXPECT_ERROR(Unbox<IntArrayRef>(std::vector<Value>{1, 2.5}),
               "a boxed list of [int, float] was asked for as int[]");
  EXPECT_ERROR(Unbox<IntArrayRef>(3), "a boxed int 3 was asked for as int[]");
  EXPECT_ERROR(Unbox<TensorList>(std::vector<Value>{Value()}), "was asked for as Tensor[]");
}

TEST(UnboxingTest, ListsOfOptionalsOfTextAndOfLists) {
  using OptionalInts = ArrayRef<std::optional<int64_t>>;
  const auto optionals = Unbox<OptionalInts>(std::vector<Value>{1, Value()});
  EXPECT_EQ(View(optionals)[0], 1);
  EXPECT_EQ(View(optionals)[1], std::nullopt);
  const Value texts(std::vector<Value>{std::string(40, 'a'), "b"});
  EXPECT_EQ(View(Unbox<ArrayRef<std::string_view>>(texts))[0], std::string(40, 'a'));
  const Value nested(std::vector<Value>{IntArrayRef({1, 2}), std::vector<Value>{3}});
  const auto lists = Unbox<ArrayRef<IntArrayRef>>(nested);
  EXPECT_EQ(View(lists)[0], IntArrayRef({1, 2}));
  EXPECT_EQ(View(lists)[1], IntArrayRef({3}));
}

TEST(UnboxingTest, AListOfBoolHasItsLength) {
  using Three = std::array<bool, 3>;
  EXPECT_EQ(Unbox<Three>(std::vector<bool>{true, false, true}), (Three{true, false, true}));
  EXPECT_EQ(Unbox<Three>(std::vector<Value>{true, false, true}), (Three{true, false, true}));
  EXPECT_ERROR(Unbox<Three>(std::vector<bool>{true}),
               "a boxed bool[] of [bool] was asked for as bool[3]");
}

TEST(UnboxingTest, ATensorWithoutDimensionsGoesForScalar) {
  const Tensor number = EmptyTensor({}, ScalarType::Double);
  *number.data<double>() = 2.5;
  EXPECT_EQ(Unbox<Scalar>(number), Scalar(2.5));
  EXPECT_EQ(*static_cast<std::optional<Scalar>>(Unbox<std::optional<Scalar>>(number)), Scalar(2.5));
  EXPECT_ERROR(Unbox<Scalar>(EmptyTensor({1}, ScalarType::Double)), "was asked for as Scalar");
  EXPECT_ERROR(Unbox<double>(number), "was asked for as float");
}

}  // namespace
}  // namespace switchyard
