// What an extension that is a backend makes by hand: tensors over storages, a guard of devices that
// the linker finds, an allocator.
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "gtest/gtest.h"
#include "lib/core/device_hooks.h"
#include "lib/device/device_guard.h"
#include "tests/lib/expect_error.h"
#include "torch/library.h"

namespace {

// A device with three places; the current one is a number.
int current_place = 0;

struct MaiaGuard final : c10::impl::DeviceGuardImplInterface {
  MaiaGuard() = default;
  c10::DeviceType type() const override { return c10::DeviceType::MAIA; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }
  c10::Device getDevice() const override {
    return {c10::DeviceType::MAIA, static_cast<c10::DeviceIndex>(current_place)};
  }
  void setDevice(c10::Device device) const override { current_place = device.index(); }
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    current_place = device.index();
  }
  c10::Stream getStream(c10::Device device) const noexcept override {
    return {c10::Stream::DEFAULT, device};
  }
  c10::Stream exchangeStream(c10::Stream stream) const noexcept override { return stream; }
  c10::DeviceIndex deviceCount() const noexcept override { return 3; }
};

}  // namespace

namespace at::detail {
C10_REGISTER_GUARD_IMPL(MAIA, MaiaGuard);
}

namespace {

c10::Device Maia(int index) {
  return {c10::DeviceType::MAIA, static_cast<c10::DeviceIndex>(index)};
}

int blocks = 0;

struct MaiaAllocator final : at::Allocator {
  at::DataPtr allocate(size_t nbytes) const override {
    ++blocks;
    void* data = ::operator new(nbytes);
    return {data, data, &Free, Maia(current_place)};
  }
  static void Free(void* data) {
    --blocks;
    ::operator delete(data);
  }
  at::DeleterFnPtr raw_deleter() const override { return &Free; }
};
MaiaAllocator allocator;

c10::Storage WithoutMemory() {
  return {c10::Storage::use_byte_size_t(), 0, at::DataPtr(nullptr, Maia(1)), nullptr, false};
}

TEST(ExtensionTensorImpl, ByHandOverNoMemory) {
  auto impl = c10::make_intrusive<at::TensorImpl, c10::UndefinedTensorImpl>(
      WithoutMemory(), c10::DispatchKey::MAIA, caffe2::TypeMeta::Make<float>());
  EXPECT_EQ(impl->sizes(), at::IntArrayRef({0}));
  impl->set_sizes_contiguous({2, 3});
  EXPECT_EQ(impl->numel(), 6);
  EXPECT_TRUE(impl->is_contiguous());
  impl->set_sizes_and_strides({2, 3}, {1, 2});
  EXPECT_FALSE(impl->is_contiguous());
  EXPECT_EQ(impl.use_count(), 1u);
  const at::Tensor tensor(std::move(impl));
  EXPECT_EQ(tensor.device(), Maia(1));
  EXPECT_EQ(tensor.dtype(), caffe2::TypeMeta::Make<float>());
  EXPECT_EQ(tensor.data_ptr(), nullptr);
  EXPECT_TRUE(tensor.key_set().has(c10::DispatchKey::MAIA));
  EXPECT_FALSE(at::Tensor(c10::intrusive_ptr<at::TensorImpl>()).defined());
}

// Without a guard there is nothing that knows how many devices there are.
TEST(ExtensionTensorImpl, OnADeviceWithoutHooks) {
  const c10::Device place(c10::DeviceType::ORT, 3);
  const at::Tensor tensor = at::detail::make_tensor<c10::TensorImpl>(
      c10::Storage(c10::Storage::use_byte_size_t(), 0, at::DataPtr(nullptr, place), nullptr),
      c10::DispatchKey::ORT, at::kFloat);
  EXPECT_EQ(tensor.device(), place);
  const c10::Device current(c10::DeviceType::ORT);
  EXPECT_ERROR(
      c10::Storage(c10::Storage::use_byte_size_t(), 0, at::DataPtr(nullptr, current), nullptr),
      "no backend for device ort");
}

TEST(ExtensionTensorImpl, SizesStayInsideMemory) {
  float numbers[4] = {1, 2, 3, 4};
  c10::Storage storage(c10::Storage::use_byte_size_t(), sizeof numbers,
                       at::DataPtr(numbers, c10::Device(c10::kCPU)), nullptr, false);
  const at::Tensor tensor = at::detail::make_tensor<c10::TensorImpl>(
      std::move(storage), c10::DispatchKeySet(c10::DispatchKey::CPU),
      c10::scalarTypeToTypeMeta(at::kFloat));
  tensor.impl()->set_sizes_contiguous({2, 2});
  EXPECT_EQ(tensor.data<float>()[3], 4);
  EXPECT_ERROR(tensor.impl()->set_sizes_contiguous({5}), "reach outside a storage of 16 bytes");
  EXPECT_ERROR(tensor.impl()->set_storage_offset(1), "reach outside a storage of 16 bytes");
  EXPECT_ERROR(tensor.impl()->set_sizes_contiguous({-1}), "-1");
  EXPECT_ERROR(
      at::detail::make_tensor<c10::TensorImpl>(c10::Storage(), c10::DispatchKey::CPU, at::kFloat),
      "a tensor needs a storage");
}

TEST(ExtensionTensorImpl, StorageTakesThePointerOver) {
  blocks = 0;
  {
    const c10::Storage given(c10::Storage::use_byte_size_t(), 8, allocator.allocate(8), &allocator);
    const c10::Storage asked(c10::Storage::use_byte_size_t(), 8, &allocator, false);
    EXPECT_EQ(blocks, 2);
    EXPECT_EQ(asked.nbytes(), 8u);
    EXPECT_ERROR(asked.Grow(16), "");
  }
  EXPECT_EQ(blocks, 0);
}

TEST(ExtensionDeviceGuards, TheLinkerFindsTheClass) {
  current_place = 0;
  const c10::DeviceHooks* hooks = c10::FindDeviceHooks(c10::DeviceType::MAIA);
  ASSERT_NE(hooks, nullptr);
  EXPECT_EQ(hooks->count(), 3);
  EXPECT_EQ(c10::FindDeviceHooks(c10::DeviceType::HPU), nullptr);
  {
    const switchyard::DeviceGuard<c10::DeviceType::MAIA> guard(Maia(2));
    EXPECT_EQ(current_place, 2);
    c10::OptionalDeviceGuard inner(Maia(1));
    EXPECT_EQ(current_place, 1);
    EXPECT_EQ(inner.original_device(), Maia(2));
    inner.reset_device(Maia(0));
    EXPECT_EQ(current_place, 0);
  }
  EXPECT_EQ(current_place, 0);
  EXPECT_EQ(c10::ResolveDevice(c10::Device(c10::DeviceType::MAIA)), Maia(0));
  EXPECT_ERROR(c10::ResolveDevice(Maia(3)), "there are 3 of this type");
  EXPECT_ERROR(c10::DeviceGuard(c10::Device(c10::DeviceType::HPU)), "no backend for device hpu");
  c10::DeviceGuard(c10::Device(c10::kCPU)).reset_device(c10::Device(c10::kMeta));
}

// In the order of the file: before an allocator is known.
TEST(ExtensionDeviceGuards, MemoryNeedsAnAllocator) {
  const c10::Device device = Maia(0);
  EXPECT_ERROR(c10::Storage::Allocate(8, device), "no tensor with an allocator of its own");
  EXPECT_ERROR(c10::CopyBytes(&blocks, c10::Device(), &blocks, device, 4), "copied by its kernels");
  blocks = 0;
  {
    current_place = 2;
    const at::Tensor made = at::detail::empty_generic(
        {2}, &allocator, c10::DispatchKeySet(c10::DispatchKey::MAIA), at::kFloat, c10::nullopt);
    EXPECT_EQ(made.device(), Maia(2));
    // Later memory comes from it, too; the devices are still those of the guard.
    const c10::Storage more = c10::Storage::Allocate(8, device);
    EXPECT_EQ(blocks, 2);
    EXPECT_EQ(c10::FindDeviceHooks(c10::DeviceType::MAIA)->count(), 3);
  }
  EXPECT_EQ(blocks, 0);
  current_place = 0;
}

TEST(ExtensionDeviceGuards, WhatABackendDoesNotHave) {
  const MaiaGuard guard;
  void* event = nullptr;
  const c10::Stream stream = guard.getDefaultStream(Maia(1));
  EXPECT_EQ(stream.device_type(), c10::DeviceType::MAIA);
  EXPECT_EQ(stream.device_index(), 1);
  EXPECT_EQ(c10::Stream(c10::Stream::UNSAFE, Maia(1), 7).id(), 7);
  EXPECT_ERROR(guard.record(&event, stream, 0, c10::EventFlag::PYTORCH_DEFAULT), "no events");
  EXPECT_ERROR(guard.getStreamFromGlobalPool(Maia(1)), "no pool of streams");
  static_assert(std::is_final_v<c10::TensorImpl>, "no class derives from it");
}

TEST(ExtensionTypeMeta, ConvertsBothWays) {
  const caffe2::TypeMeta meta = at::kHalf;
  EXPECT_EQ(meta.itemsize(), 2u);
  EXPECT_TRUE(meta.Match<c10::Half>());
  EXPECT_EQ(c10::typeMetaToScalarType(meta), at::kHalf);
  EXPECT_NE(meta, caffe2::TypeMeta::Make<double>());
  EXPECT_FALSE(caffe2::TypeMeta().isScalarType());
  EXPECT_ERROR(TORCH_CHECK(false, "elements of ", meta), "elements of Half");
}

TEST(ExtensionKeySets, PyTorchsNames) {
  using namespace at;  // one class, so that its name is not ambiguous
  constexpr DispatchKeySet set({DispatchKey::CPU, DispatchKey::AutogradCPU});
  static_assert(set.has(DispatchKey::CPU) && !set.empty());
  static_assert(set.has_all(DispatchKeySet(DispatchKey::CPU)));
  static_assert(!set.has_any(DispatchKeySet(DispatchKey::Tracer)));
  static_assert(set.highestPriorityTypeId() == DispatchKey::AutogradCPU);
  static_assert(set.remove(DispatchKey::AutogradCPU) == DispatchKeySet(DispatchKey::CPU));
  static_assert(DispatchKeySet(DispatchKeySet::RAW, set.raw_repr()) == set);
  static_assert(
      DispatchKeySet(DispatchKeySet::FULL_AFTER, DispatchKey::Tracer).has(DispatchKey::CPU));
  static_assert(DispatchKeySet(DispatchKeySet::FULL).has(DispatchKey::Tracer));
}

}  // namespace
