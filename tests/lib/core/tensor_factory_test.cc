#include "lib/core/tensor_factory.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/device_hooks.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

constexpr int64_t kHuge = int64_t{1} << 40;

TEST(TensorFactoryTest, EmptyTensorIsRowMajor) {
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Float);
  EXPECT_EQ(tensor.sizes(), std::vector<int64_t>({2, 3}));
  EXPECT_EQ(tensor.strides(), std::vector<int64_t>({3, 1}));
  EXPECT_TRUE(tensor.is_contiguous());
  EXPECT_EQ(tensor.storage().nbytes(), 24u);
  EXPECT_EQ(tensor.device(), Device());
}

TEST(TensorFactoryTest, EmptyTensorWithoutDimensionsHasOneElement) {
  const Tensor tensor = EmptyTensor({}, ScalarType::Long);
  EXPECT_EQ(tensor.dim(), 0);
  EXPECT_EQ(tensor.numel(), 1);
  EXPECT_EQ(tensor.storage().nbytes(), 8u);
}

TEST(TensorFactoryTest, EmptyTensorWithoutElementsHasNoMemory) {
  const Tensor tensor = EmptyTensor({3, 0}, ScalarType::Long);
  EXPECT_EQ(tensor.numel(), 0);
  EXPECT_EQ(tensor.data_ptr(), nullptr);
}

TEST(TensorFactoryTest, ImpossibleShapesAreErrors) {
  EXPECT_ERROR(EmptyTensor({-1}, ScalarType::Float), "size -1 in sizes [-1] is negative");
  EXPECT_ERROR(EmptyTensor({kHuge, kHuge}, ScalarType::Float), "more elements than an int64");
  EXPECT_ERROR(EmptyTensor({2}, ScalarType::Undefined), "a tensor needs a type");
  EXPECT_ERROR(EmptyStrided({2}, {1, 1}, ScalarType::Float), "differ in length");
}

TEST(TensorFactoryTest, EmptyStridedAllocatesWhatItReaches) {
  const Tensor tensor = EmptyStrided({2, 3}, {1, 4}, ScalarType::Float);
  EXPECT_EQ(tensor.storage().nbytes(), 40u);
  EXPECT_FALSE(tensor.is_contiguous());
}

TEST(TensorFactoryTest, DevicesNeedABackend) {
  EXPECT_ERROR(EmptyTensor({2}, ScalarType::Float, Device(DeviceType::HPU)),
               "no backend for device hpu is linked");
  EXPECT_ERROR(EmptyTensor({2}, ScalarType::Float, Device(DeviceType::IDEEP)),
               "no tensors live on device ideep");
  const Tensor meta = EmptyTensor({kHuge}, ScalarType::Double, Device(DeviceType::Meta));
  EXPECT_EQ(meta.numel(), kHuge);
  EXPECT_EQ(meta.data_ptr(), nullptr);
}

TEST(TensorFactoryTest, FromBlobSeesTheCallersMemory) {
  float memory[6] = {0, 1, 2, 3, 4, 5};
  static int released;
  released = 0;
  {
    const Tensor tensor =
        FromBlob(memory, {2, 3}, ScalarType::Float, [](void*, void*) { ++released; }, nullptr);
    EXPECT_EQ(tensor.data<float>(), memory);
    const Tensor view = ViewOf(tensor, {2}, {3}, 1);
    EXPECT_EQ(view.data<float>()[view.stride(0)], 4);
  }
  EXPECT_EQ(released, 1);
}

TEST(TensorFactoryTest, FromBlobWithErrorLeavesTheMemoryToTheCaller) {
  float memory[6] = {};
  static int released;
  released = 0;
  const ReleaseFunction release = [](void*, void*) { ++released; };
  EXPECT_ERROR(FromBlob(memory, {-2}, ScalarType::Float, release), "negative");
  EXPECT_ERROR(FromBlob(memory, {2}, ScalarType::Undefined, release), "needs a type");
  EXPECT_EQ(released, 0);
}

TEST(TensorFactoryTest, ViewsShareTheStorageAndTheKeys) {
  const Tensor base = EmptyTensor({4}, ScalarType::Float);
  const Tensor view = ViewOf(base, {2, 2}, {1, 2}, 0);
  EXPECT_TRUE(view.storage().IsSame(base.storage()));
  EXPECT_EQ(view.key_set(), base.key_set());
  EXPECT_ERROR(ViewOf(base, {5}, {1}, 0), "reach outside a storage of 16 bytes");
  EXPECT_ERROR(ViewOf(Tensor(), {0}, {1}, 0), "an undefined tensor has no views");
}

TEST(TensorFactoryTest, WithKeySetChangesTheKeysOnly) {
  const Tensor base = ViewOf(EmptyTensor({4}, ScalarType::Float), {2}, {1}, 1);
  const DispatchKeySet keys = base.key_set().Add(DispatchKey::Negative);
  const Tensor marked = WithKeySet(base, keys);
  EXPECT_EQ(marked.key_set(), keys);
  EXPECT_NE(base.key_set(), keys);
  EXPECT_EQ(marked.data_ptr(), base.data_ptr());
  EXPECT_EQ(marked.sizes(), base.sizes());
  EXPECT_ERROR(WithKeySet(Tensor(), keys), "the undefined tensor has no keys");
}

TEST(TensorFactoryTest, ResizingGrowsTheSharedStorage) {
  const Tensor tensor = EmptyTensor({2}, ScalarType::Int);
  tensor.data<int32_t>()[1] = 7;
  const Tensor other = ViewOf(tensor, {1}, {1}, 1);
  ResizeTo(tensor, {3, 1000});
  EXPECT_EQ(tensor.sizes(), std::vector<int64_t>({3, 1000}));
  EXPECT_EQ(tensor.strides(), std::vector<int64_t>({1000, 1}));
  EXPECT_EQ(tensor.data<int32_t>()[1], 7);
  EXPECT_EQ(other.data<int32_t>()[0], 7) << "a view follows its storage";
  ResizeTo(tensor, {0});
  EXPECT_EQ(tensor.storage().nbytes(), 12000u) << "never shrinks";
}

TEST(TensorFactoryTest, ResizingToTheSameSizesKeepsTheStrides) {
  const Tensor tensor = EmptyStrided({2, 3}, {1, 2}, ScalarType::Int);
  ResizeTo(tensor, {2, 3});
  EXPECT_EQ(tensor.strides(), std::vector<int64_t>({1, 2}));
}

TEST(TensorFactoryTest, ResizingHeedsTheOffset) {
  const Tensor base = EmptyTensor({4}, ScalarType::Byte);
  const Tensor view = ViewOf(base, {1}, {1}, 3);
  ResizeTo(view, {10});
  EXPECT_EQ(base.storage().nbytes(), 13u);
}

// One block contains the tensor, its storage and the bytes; any of them may live longest.
TEST(TensorFactoryTest, PartsOfSmallTensorsOutliveEachOther) {
  const auto make = [](IntArrayRef sizes) {
    Tensor tensor = EmptyTensor(sizes, ScalarType::Int);
    std::fill_n(tensor.data<int>(), tensor.numel(), 7);
    return tensor;
  };
  const Storage storage = make({3}).storage();
  EXPECT_EQ(static_cast<const int*>(storage.data())[2], 7);
  EXPECT_EQ(storage.use_count(), 1u);
  const Tensor view = ViewOf(make({1, 2, 1, 2, 1, 2, 1}), {2}, {4}, 1);
  EXPECT_EQ(view.data<int>()[4], 7);
  Tensor grown = make({3});
  ResizeTo(grown, {1000});
  EXPECT_EQ(grown.data<int>()[2], 7);
  const Tensor tail = ViewOf(grown, {1}, {1}, 999);
  grown = Tensor();
  *tail.data<int>() = 8;
  EXPECT_EQ(*tail.data<int>(), 8);
}

TEST(TensorFactoryTest, ResizingIsRefusedWhereItCannotBe) {
  char memory[4] = {};
  const Tensor blob = FromBlob(memory, {4}, ScalarType::Byte);
  ResizeTo(blob, {2, 2});
  EXPECT_ERROR(ResizeTo(blob, {5}), "cannot grow to 5");
  EXPECT_EQ(blob.sizes(), std::vector<int64_t>({2, 2}));
  EXPECT_ERROR(ResizeTo(Tensor(), {1}), "an undefined tensor cannot be resized");
  EXPECT_ERROR(ResizeTo(blob, {-1}), "negative");
}

TEST(TensorFactoryTest, KeysOfStridedTensors) {
  using Key = DispatchKey;
  const ScalarType f = ScalarType::Float;
  EXPECT_EQ(KeySetOfStrided(DeviceType::CPU, f),
            DispatchKeySet({Key::CPU, Key::AutocastCPU, Key::ADInplaceOrView, Key::AutogradCPU}));
  EXPECT_EQ(KeySetOfStrided(DeviceType::XLA, f),
            DispatchKeySet({Key::XLA, Key::AutocastCUDA, Key::ADInplaceOrView, Key::AutogradXLA}));
  EXPECT_EQ(KeySetOfStrided(DeviceType::Meta, f),
            DispatchKeySet({Key::Meta, Key::ADInplaceOrView, Key::AutogradMeta}));
  EXPECT_EQ(KeySetOfStrided(DeviceType::HIP, f),
            DispatchKeySet({Key::HIP, Key::ADInplaceOrView, Key::AutogradOther}));
  EXPECT_EQ(KeySetOfStrided(DeviceType::Vulkan, f),
            DispatchKeySet({Key::Vulkan, Key::ADInplaceOrView, Key::AutogradOther}));
}

TEST(TensorFactoryTest, KeysOfQuantizedTensors) {
  const DispatchKeySet keys = KeySetOfStrided(DeviceType::CPU, ScalarType::QInt8);
  EXPECT_TRUE(keys.Has(DispatchKey::QuantizedCPU));
  EXPECT_FALSE(keys.Has(DispatchKey::CPU));
  EXPECT_ERROR(KeySetOfStrided(DeviceType::Vulkan, ScalarType::QInt8),
               "no tensors of QInt8 live on device vulkan");
}

}  // namespace
}  // namespace switchyard
