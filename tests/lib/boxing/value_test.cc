// The parts of a value, and that it keeps and returns its content.
#include "lib/boxing/value.h"

#include <complex>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Kind = Value::Kind;

Tensor SmallTensor() { return EmptyTensor({2}, ScalarType::Float); }

TEST(ValueTest, KindFollowsTheCppType) {
  EXPECT_EQ(Value().kind(), Kind::None);
  EXPECT_EQ(Value(std::nullopt).kind(), Kind::None);
  EXPECT_EQ(Value::Default().kind(), Kind::Default);
  EXPECT_EQ(Value(Tensor()).kind(), Kind::Tensor);
  EXPECT_EQ(Value(3).kind(), Kind::Int);
  EXPECT_EQ(Value(uint8_t{3}).kind(), Kind::Int);
  EXPECT_EQ(Value(3.0f).kind(), Kind::Double);
  EXPECT_EQ(Value(true).kind(), Kind::Bool);
  EXPECT_EQ(Value(std::complex<double>(1, 2)).kind(), Kind::Complex);
  EXPECT_EQ(Value("text").kind(), Kind::String);
  EXPECT_EQ(Value(std::string("text")).kind(), Kind::String);
  EXPECT_EQ(Value(ScalarType::Int).kind(), Kind::ScalarType);
  EXPECT_EQ(Value(Layout::Strided).kind(), Kind::Layout);
  EXPECT_EQ(Value(MemoryFormat::Preserve).kind(), Kind::MemoryFormat);
  EXPECT_EQ(Value(Device()).kind(), Kind::Device);
  EXPECT_EQ(Value(Stream(Device())).kind(), Kind::Stream);
  EXPECT_EQ(Value(Generator()).kind(), Kind::Generator);
  EXPECT_EQ(Value(Storage()).kind(), Kind::Storage);
}

TEST(ValueTest, KindOfAListFollowsItsElements) {
  EXPECT_EQ(Value(std::vector<int64_t>{1}).kind(), Kind::IntList);
  EXPECT_EQ(Value(IntArrayRef({1, 2})).kind(), Kind::IntList);
  EXPECT_EQ(Value(std::vector<double>{1}).kind(), Kind::DoubleList);
  EXPECT_EQ(Value(std::vector<bool>{true}).kind(), Kind::BoolList);
  EXPECT_EQ(Value(std::array<bool, 2>{true, false}).kind(), Kind::BoolList);
  EXPECT_EQ(Value(std::vector<Scalar>{1}).kind(), Kind::ScalarList);
  EXPECT_EQ(Value(std::vector<Tensor>{}).kind(), Kind::TensorList);
  EXPECT_EQ(Value(std::vector<std::optional<Tensor>>{}).kind(), Kind::OptionalTensorList);
  EXPECT_EQ(Value(std::vector<Value>{1, "two"}).kind(), Kind::List);
  EXPECT_EQ(Value(std::vector<std::string_view>{"a"}).kind(), Kind::List);
  EXPECT_EQ(Value(std::vector<std::optional<int64_t>>{1}).kind(), Kind::List);
}

TEST(ValueTest, AScalarIsTheNumberInIt) {
  EXPECT_EQ(Value(Scalar(3)).integer(), 3);
  EXPECT_EQ(Value(Scalar(2.5)).real(), 2.5);
  EXPECT_EQ(Value(Scalar(true)).kind(), Kind::Bool);
  EXPECT_EQ(Value(Scalar(std::complex<double>(1, 2))).object<std::complex<double>>().imag(), 2);
  EXPECT_EQ(Value(std::numeric_limits<int64_t>::min()).integer(),
            std::numeric_limits<int64_t>::min());
  EXPECT_ERROR(static_cast<void>(Value(std::numeric_limits<uint64_t>::max())), "does not fit");
}

TEST(ValueTest, AnAbsentOptionalIsNone) {
  EXPECT_TRUE(Value(std::optional<int64_t>()).IsNone());
  EXPECT_EQ(Value(std::optional<int64_t>(3)).integer(), 3);
  EXPECT_EQ(Value(std::optional<Tensor>(Tensor())).kind(), Kind::Tensor);
  EXPECT_EQ(Value(std::optional<IntArrayRef>(IntArrayRef({1}))).kind(), Kind::IntList);
  EXPECT_EQ(Value(OptionalIntArrayRef({1})).kind(), Kind::IntList);
  EXPECT_EQ(Value(OptionalIntArrayRef()).kind(), Kind::None);
}

TEST(ValueTest, CopiesShareAndMovesTakeOver) {
  const Tensor tensor = SmallTensor();
  Value first(tensor);
  EXPECT_EQ(tensor.use_count(), 2u);
  Value second = first;
  EXPECT_EQ(tensor.use_count(), 3u);
  const Value third = std::move(first);
  EXPECT_EQ(tensor.use_count(), 3u);
  second = Value(7);
  EXPECT_EQ(tensor.use_count(), 2u);
  second = third;
  EXPECT_EQ(tensor.use_count(), 3u);
  second = *&second;
  EXPECT_TRUE(second.tensor().is_same(tensor));
  second = Value();
  EXPECT_EQ(tensor.use_count(), 2u);
}

TEST(ValueTest, ObjectsGoWithTheLastCopy) {
  const Tensor tensor = SmallTensor();
  {
    const Value list(std::vector<Tensor>{tensor, tensor});
    const Value nested(std::vector<Value>{list, list, "text"});
    const Value copy = nested;
    EXPECT_EQ(tensor.use_count(), 3u);
  }
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(ValueTest, ListsGiveTheirElements) {
  const Value numbers(std::vector<Scalar>{1, 2.5});
  ASSERT_EQ(numbers.ElementCount(), 2u);
  EXPECT_EQ(numbers.Element(1).real(), 2.5);
  EXPECT_EQ(Value(std::vector<bool>{false, true}).Element(1).integer(), 1);
  EXPECT_TRUE(Value(std::vector<std::optional<Tensor>>{std::nullopt}).Element(0).IsNone());
  EXPECT_EQ(Value(std::vector<Value>{"a"}).Element(0).kind(), Kind::String);
  EXPECT_EQ(Value(3).ElementCount(), 0u);
  EXPECT_ERROR(Value(3).Element(0), "int 3 has no elements");
  EXPECT_ERROR(numbers.Element(2), "index 2 is out of bounds of a list of 2");
}

TEST(ValueTest, AMessageTellsTheKind) {
  EXPECT_EQ(Join(Value()), "None");
  EXPECT_EQ(Join(Value(-3)), "int -3");
  EXPECT_EQ(Join(Value("it's")), "str 'it's'");
  EXPECT_EQ(Join(Value(std::string(41, 'x'))), "str '" + std::string(40, 'x') + "...'");
  EXPECT_EQ(Join(Value(std::vector<Value>{1, Tensor(), Value()})), "list of [int, Tensor, None]");
  EXPECT_EQ(Join(Value(std::vector<int64_t>(9, 1))),
            "int[] of [int, int, int, int, int, int, int, int, ...]");
  EXPECT_EQ(KindName(Kind::OptionalTensorList), "Tensor?[]");
}

}  // namespace
}  // namespace switchyard
