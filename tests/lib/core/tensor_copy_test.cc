#include "lib/core/tensor_copy.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Sizes = std::vector<int64_t>;

// 0, 1, 2, ... in memory order.
Tensor Counted(IntArrayRef sizes, Device device = Device()) {
  const Tensor tensor = EmptyTensor(sizes, ScalarType::Int, device);
  int32_t* data = tensor.data<int32_t>();
  std::iota(data, data + tensor.numel(), 0);
  return tensor;
}

// The elements of a two-dimensional tensor, row by row.
std::vector<int32_t> Elements(const Tensor& tensor) {
  std::vector<int32_t> elements;
  const int32_t* data = tensor.data<int32_t>();
  for (int64_t i = 0; i < tensor.size(0); ++i) {
    for (int64_t j = 0; j < tensor.size(1); ++j) {
      elements.push_back(data[i * tensor.stride(0) + j * tensor.stride(1)]);
    }
  }
  return elements;
}

void Copy(const Tensor& out, const Tensor& result) {
  CopyResults("aten::f.out", {{"out", out, result}});
}

TEST(TensorCopyTest, CloneKeepsStridesWithoutGaps) {
  const Tensor tensor = Counted({2, 3});
  const Tensor turned = ViewOf(tensor, {3, 2}, {1, 3}, 0);
  const Tensor copy = Clone(turned);
  EXPECT_EQ(copy.strides(), Sizes({1, 3}));
  EXPECT_EQ(Elements(copy), (std::vector<int32_t>{0, 3, 1, 4, 2, 5}));
  EXPECT_FALSE(copy.storage().IsSame(tensor.storage()));
  EXPECT_EQ(copy.key_set(), tensor.key_set());
}

TEST(TensorCopyTest, CloneClosesGaps) {
  const Tensor tensor = Counted({4, 4});
  const Tensor corner = ViewOf(tensor, {2, 2}, {4, 2}, 5);
  EXPECT_EQ(Clone(corner).strides(), Sizes({2, 1}));
  EXPECT_EQ(Elements(Clone(corner)), (std::vector<int32_t>{5, 7, 9, 11}));
  const Tensor repeated = ViewOf(tensor, {2, 3}, {0, 1}, 4);
  EXPECT_EQ(Elements(Clone(repeated)), (std::vector<int32_t>{4, 5, 6, 4, 5, 6}));
  const Tensor row_major = CloneRowMajor(ViewOf(tensor, {2, 2}, {1, 2}, 0));
  EXPECT_EQ(row_major.strides(), Sizes({2, 1}));
  EXPECT_EQ(Elements(row_major), (std::vector<int32_t>{0, 2, 1, 3}));
}

TEST(TensorCopyTest, CloneOfLittleAndOfNothing) {
  EXPECT_EQ(*Clone(Counted({})).data<int32_t>(), 0);
  EXPECT_EQ(Clone(Counted({3, 0})).sizes(), Sizes({3, 0}));
  EXPECT_FALSE(Clone(Tensor()).defined());
  EXPECT_FALSE(CloneRowMajor(Tensor()).defined());
  EXPECT_FALSE(Clone(std::optional<Tensor>()).has_value());
  EXPECT_TRUE(Clone(std::optional<Tensor>(Counted({1})))->defined());
  const Tensor meta = EmptyTensor({2}, ScalarType::Int, Device(DeviceType::Meta));
  EXPECT_EQ(Clone(meta).sizes(), Sizes({2}));
}

TEST(TensorCopyTest, CloneOfLists) {
  const Tensor tensor = Counted({1, 2});
  const std::vector<Tensor> copies = Clone(TensorList({tensor, Tensor()}));
  ASSERT_EQ(copies.size(), 2u);
  EXPECT_EQ(Elements(copies[0]), Elements(tensor));
  EXPECT_FALSE(copies[1].defined());
  const std::vector<std::optional<Tensor>> some = {std::nullopt, tensor};
  const std::vector<std::optional<Tensor>> others = Clone(OptionalTensorList(some));
  EXPECT_FALSE(others[0].has_value());
  EXPECT_EQ(Elements(*others[1]), Elements(tensor));
}

TEST(TensorCopyTest, CloneKeepsMarks) {
  const Tensor tensor = Counted({2});
  const Tensor marked = WithKeySet(tensor, tensor.key_set().Add(DispatchKey::Conjugate));
  EXPECT_EQ(Clone(marked).key_set(), marked.key_set());
  EXPECT_ERROR(Copy(tensor, marked), "aten::f.out: argument out is Int[2] on cpu with keys");
}

TEST(TensorCopyTest, ResultsGiveOutArgumentsTheirSizes) {
  const Tensor out = EmptyTensor({0}, ScalarType::Int);
  Copy(out, Counted({2, 2}));
  EXPECT_EQ(Elements(out), (std::vector<int32_t>{0, 1, 2, 3}));
  const Tensor same = ViewOf(Counted({4, 4}), {2, 2}, {1, 8}, 1);
  Copy(same, Counted({2, 2}));
  EXPECT_EQ(same.strides(), Sizes({1, 8})) << "nothing changes where the sizes are right";
  EXPECT_EQ(Elements(same), (std::vector<int32_t>{0, 1, 2, 3}));
  const Tensor scalar = Counted({3});
  Copy(scalar, ViewOf(Counted({3}), {}, {}, 2));
  EXPECT_EQ(scalar.dim(), 0);
  EXPECT_EQ(*scalar.data<int32_t>(), 2);
  Copy(scalar, Counted({0, 2}));
  EXPECT_EQ(scalar.sizes(), Sizes({0, 2}));
}

TEST(TensorCopyTest, ResultsMayShareMemoryWithOutArguments) {
  const Tensor memory = Counted({3, 3});
  Copy(memory, ViewOf(memory, {3, 3}, {1, 3}, 0));
  EXPECT_EQ(Elements(memory), (std::vector<int32_t>{0, 3, 6, 1, 4, 7, 2, 5, 8}));
  const Tensor first = Counted({1, 2});
  const Tensor second = Counted({1, 3});
  CopyResults("aten::f.out", {{"out0", first, second}, {"out1", second, first}});
  EXPECT_EQ(Elements(first), (std::vector<int32_t>{0, 1, 2}));
  EXPECT_EQ(Elements(second), (std::vector<int32_t>{0, 1}));
  int32_t numbers[] = {1, 2, 3};
  const Tensor one = FromBlob(numbers, {1, 2}, ScalarType::Int);
  Copy(FromBlob(numbers + 1, {1, 2}, ScalarType::Int), one);
  EXPECT_EQ(std::vector<int32_t>(numbers, numbers + 3), (std::vector<int32_t>{1, 1, 2}));
}

TEST(TensorCopyTest, WhatCannotBeCopied) {
  const Tensor out = Counted({2});
  EXPECT_ERROR(Copy(out, EmptyTensor({2}, ScalarType::Float)), "its result Float[2] on cpu");
  EXPECT_ERROR(Copy(out, EmptyTensor({2}, ScalarType::Int, Device(DeviceType::Meta))), "on meta");
  EXPECT_ERROR(Copy(out, Tensor()), "argument out is Int[2] on cpu, its result undefined");
  EXPECT_ERROR(Copy(Tensor(), out), "argument out is undefined, its result Int[2] on cpu");
  EXPECT_ERROR(Copy(ViewOf(out, {2, 2}, {0, 1}, 0), Counted({2, 2})), "share memory");
  EXPECT_ERROR(CopyResults("f", {{"out", TensorList({out}), TensorList({out, out})}}),
               "f: argument out has 1 tensors, its result 2");
  Copy(Tensor(), Tensor());
}

TEST(TensorCopyTest, AcceleratorsCopyThroughTheirHooks) {
  using Cuda = SimulatedDevice<DeviceType::CUDA>;
  Cuda::Install(2);
  {
    const Device device(DeviceType::CUDA, 1);
    const Tensor tensor = Counted({2, 3}, device);
    const Tensor copy = Clone(ViewOf(tensor, {3, 2}, {1, 3}, 0));
    EXPECT_EQ(copy.device(), device);
    EXPECT_EQ(Elements(copy), (std::vector<int32_t>{0, 3, 1, 4, 2, 5}));
    const Tensor out = EmptyTensor({0}, ScalarType::Int, device);
    Copy(out, copy);
    EXPECT_EQ(Elements(out), Elements(copy));
    EXPECT_ERROR(Copy(Counted({2}, Device(DeviceType::CUDA, 0)), copy), "on cuda:0");
  }
  Cuda::Remove();
}

}  // namespace
}  // namespace switchyard
