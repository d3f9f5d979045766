// Extensions of PyTorch in older forms, imported and linked: an object of RegisterOperators, lists,
// a function with gradients, and a backend with its own allocator. The sources are unchanged.
#include <optional>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
// The code that emitted code calls follows each source, in the same translation unit.
#include "tests/files/emit/registry/extension.cc"  // NOLINT(bugprone-suspicious-include)
//
#include "tests/files/emit/registry/device.cc"  // NOLINT(bugprone-suspicious-include)
//
#include "switchyard/functions.h"
#include "tests/files/emit/registry/device_forwards.h"
#include "tests/files/emit/registry/extension_forwards.h"

namespace switchyard {
namespace {

Tensor Row(std::vector<float> values) {
  const Tensor row = EmptyTensor({static_cast<int64_t>(values.size())}, ScalarType::Float);
  for (size_t i = 0; i < values.size(); ++i) row.data<float>()[i] = values[i];
  return row;
}

std::vector<float> Values(const Tensor& row) {
  return {row.data<float>(), row.data<float>() + row.numel()};
}

using Floats = std::vector<float>;

}  // namespace

namespace native {

Tensor add_cpu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  Floats values = Values(self);
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] += alpha.To<float>() * other.data<float>()[i];
  }
  return Row(values);
}

Tensor mul_cpu(const Tensor& self, const Scalar& other) {
  Floats values = Values(self);
  for (float& value : values) value *= other.To<float>();
  return Row(values);
}

Tensor empty_cpu(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout>,
                 std::optional<Device>, std::optional<bool>, std::optional<MemoryFormat>) {
  return EmptyTensor(size, dtype.value_or(ScalarType::Float));
}

}  // namespace native

namespace {

TEST(Registry, CallsWhatAnObjectRegistered) {
  const std::vector<Tensor> all = registry::multiples(Row({1, 2}), 3, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(Values(all[0]), Floats({3, 6}));
  EXPECT_EQ(Values(all[1]), Floats({6, 12}));
  EXPECT_EQ(Values(registry::multiples(Row({1})).at(0)), Floats({2}));
}

TEST(Registry, PassesListsAndOptionalTexts) {
  const std::vector<Tensor> parts = {Row({1}), Row({2})};
  EXPECT_EQ(Values(registry::reversed(parts).at(0)), Floats({2}));
  EXPECT_EQ(registry::length("four"), 4);
  EXPECT_EQ(registry::length(std::nullopt), -1);
}

TEST(Registry, FunctorsKeepTheirState) {
  const Tensor x = Row({1});
  EXPECT_EQ(registry::calls(x), 1);
  EXPECT_EQ(registry::calls(x), 2);
  EXPECT_EQ(registry::calls_after(x), 6);
  EXPECT_EQ(registry::calls_after(Row({2})), 7);
  EXPECT_EQ(registry::calls(x), 3);
}

TEST(Registry, ComputesForwardWithoutGradients) {
  EXPECT_EQ(Values(registry::weighted(Row({1, 2}), Row({10, 20}), 3)), Floats({31, 62}));
}

TEST(Registry, ToldChecksAreErrors) {
  try {
    registry::weighted(Row({1}), Row({1}), 0);
    FAIL() << "a weight of nothing";
  } catch (const Error& error) {
    EXPECT_EQ(std::string_view(error.what()), "a weight is more than nothing, not 0");
  }
}

TEST(Backend, HasMemoryAndKernelsOfItsOwn) {
  const TensorOptions options = TensorOptions().device(DeviceType::PrivateUse1, 0);
  {
    const Tensor x = empty({2}, options);
    EXPECT_EQ(x.device(), Device(DeviceType::PrivateUse1, 0));
    x.data<float>()[0] = 1;
    x.data<float>()[1] = 2;
    EXPECT_EQ(Values(add(x, x, 2)), Floats({3, 6}));
    EXPECT_EQ(BlocksInUse(), 1);
  }
  EXPECT_EQ(BlocksInUse(), 0);
  EXPECT_EQ(Values(add(Row({1}), Row({2}))), Floats({3}));
}

TEST(Backend, HasNoOtherKernels) {
  const Tensor x = empty({2}, TensorOptions().device(DeviceType::PrivateUse1, 0));
  EXPECT_THROW(mul(x, 2), Error);
}

}  // namespace
}  // namespace switchyard
