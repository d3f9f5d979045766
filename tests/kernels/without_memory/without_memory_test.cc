// Operators on tensors without memory give the shapes and dtypes that they give on the CPU.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "lib/core/tensor.h"
#include "switchyard/functions.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

Tensor Empty(IntArrayRef sizes, DeviceType device, ScalarType dtype = ScalarType::Float) {
  return empty(sizes, dtype, std::nullopt, Device(device), std::nullopt, std::nullopt);
}

using Make = std::function<Tensor(DeviceType)>;

// The call with operands on the CPU and without memory.
void ExpectAlike(const Make& call) {
  const Tensor expected = call(DeviceType::CPU);
  const Tensor result = call(DeviceType::Meta);
  EXPECT_TRUE(result.device().is_meta());
  EXPECT_EQ(result.data_ptr(), nullptr);
  EXPECT_EQ(result.sizes(), expected.sizes());
  EXPECT_EQ(result.strides(), expected.strides());
  EXPECT_EQ(result.dtype(), expected.dtype());
}

TEST(WithoutMemoryTest, FactoriesGiveSizes) {
  ExpectAlike([](DeviceType device) { return Empty({2, 3}, device); });
  ExpectAlike([](DeviceType device) {
    return zeros({2, 3}, ScalarType::Long, std::nullopt, Device(device), std::nullopt);
  });
  ExpectAlike([](DeviceType device) {
    return arange(0, 1, 0.3, ScalarType::Float, std::nullopt, Device(device), std::nullopt);
  });
  ExpectAlike([](DeviceType device) {
    return linspace(0, 1, 4, ScalarType::Float, std::nullopt, Device(device), std::nullopt);
  });
}

TEST(WithoutMemoryTest, ElementwiseOperatorsGiveDtypes) {
  ExpectAlike([](DeviceType device) { return relu(Empty({2, 3}, device)); });
  ExpectAlike([](DeviceType device) { return abs(Empty({2, 3}, device)); });
  ExpectAlike([](DeviceType device) { return isnan(Empty({2, 3}, device)); });
  ExpectAlike([](DeviceType device) {
    return logical_and(Empty({2, 3}, device), Empty({3}, device, ScalarType::Bool));
  });
  ExpectAlike([](DeviceType device) {
    const Tensor values = Empty({2, 3}, device);
    return where(Empty({3}, device, ScalarType::Bool), values, values);
  });
  ExpectAlike([](DeviceType device) {
    return add(Empty({2, 1}, device, ScalarType::Int), Empty({3}, device));
  });
}

TEST(WithoutMemoryTest, WholeTensorsGiveSizes) {
  ExpectAlike([](DeviceType device) {
    const std::vector<Tensor> parts = {Empty({2, 3}, device), Empty({2, 1}, device)};
    return cat(parts, 1);
  });
  ExpectAlike(
      [](DeviceType device) { return prod(Empty({2, 3}, device, ScalarType::Int), std::nullopt); });
  ExpectAlike([](DeviceType device) { return max(Empty({2, 3}, device)); });
  ExpectAlike([](DeviceType device) { return var(Empty({2, 3}, device), true); });
  ExpectAlike([](DeviceType device) { return flip(Empty({2, 3}, device), {0}); });
  ExpectAlike([](DeviceType device) { return view(Empty({2, 3}, device), IntArrayRef({3, 2})); });
  ExpectAlike([](DeviceType device) {
    return Empty({2, 3}, device).device().is_meta()
               ? index_select(Empty({2, 3}, device), 0, Empty({4}, device, ScalarType::Long))
               : Empty({4, 3}, device);
  });
}

TEST(WithoutMemoryTest, LayersGiveSizes) {
  ExpectAlike([](DeviceType device) {
    return conv2d(Empty({1, 3, 8, 8}, device), Empty({4, 3, 3, 3}, device), std::nullopt,
                  IntArrayRef({2}), IntArrayRef({1}), IntArrayRef({1}), 1);
  });
  ExpectAlike([](DeviceType device) {
    return layer_norm(Empty({2, 3}, device), {3}, std::nullopt, std::nullopt, 1e-5, true);
  });
  ExpectAlike([](DeviceType device) {
    return std::get<1>(
        native_group_norm(Empty({2, 4, 3}, device), std::nullopt, std::nullopt, 2, 4, 3, 2, 1e-5));
  });
}

TEST(WithoutMemoryTest, WritesDoNothing) {
  Tensor values = Empty({2, 3}, DeviceType::Meta);
  EXPECT_TRUE(fill_(values, Scalar(1)).is_same(values));
  EXPECT_TRUE(normal_(values, 0, 1, std::nullopt).is_same(values));
  EXPECT_TRUE(copy_(values, Empty({3}, DeviceType::CPU), false).is_same(values));
}

TEST(WithoutMemoryTest, ValuesAreNotRead) {
  const Tensor values = Empty({2, 3}, DeviceType::Meta);
  Tensor target = Empty({2, 3}, DeviceType::CPU);
  EXPECT_ERROR(copy_(target, values, false), "Cannot copy out of meta tensor; no data!");
  EXPECT_ERROR(item(Empty({}, DeviceType::Meta)), "Tensor.item() cannot be called on meta tensors");
  EXPECT_ERROR(nonzero(values), "aten::nonzero: no kernel for Meta");
}

}  // namespace
}  // namespace switchyard
