#include "lib/core/device_hooks.h"

#include <cstring>

#include "gtest/gtest.h"
#include "lib/core/storage.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

DeviceIndex current_device = 1;
int copies = 0;

void CopyAndCount(void* to, Device, const void* from, Device, size_t nbytes) {
  ++copies;
  std::memcpy(to, from, nbytes);
}

void* AllocateOnHost(void*, Device device, size_t nbytes) {
  EXPECT_TRUE(device.has_index());
  return kCpuAllocator.allocate(nullptr, Device(), nbytes);
}

void DeallocateOnHost(void*, Device, void* data, size_t nbytes) {
  kCpuAllocator.deallocate(nullptr, Device(), data, nbytes);
}

const DeviceHooks kTwoDevices = {[]() -> DeviceIndex { return 2; },
                                 []() -> DeviceIndex { return current_device; },
                                 [](DeviceIndex index) { current_device = index; },
                                 &CopyAndCount,
                                 {&AllocateOnHost, &DeallocateOnHost, nullptr}};

class DeviceHooksTest : public ::testing::Test {
 protected:
  void SetUp() override {
    InstallDeviceHooks(DeviceType::XPU, &kTwoDevices);
    current_device = 1;
    copies = 0;
  }
  void TearDown() override { InstallDeviceHooks(DeviceType::XPU, nullptr); }
};

TEST_F(DeviceHooksTest, AreFoundByType) {
  EXPECT_EQ(FindDeviceHooks(DeviceType::XPU), &kTwoDevices);
  EXPECT_EQ(FindDeviceHooks(DeviceType::CUDA), nullptr);
  EXPECT_EQ(&DeviceHooksOf(DeviceType::XPU), &kTwoDevices);
  EXPECT_ERROR(DeviceHooksOf(DeviceType::CUDA), "no backend for device cuda is linked");
}

TEST_F(DeviceHooksTest, BuiltInDevicesTakeNone) {
  EXPECT_ERROR(InstallDeviceHooks(DeviceType::CPU, &kTwoDevices), "device cpu is built in");
  EXPECT_ERROR(InstallDeviceHooks(DeviceType::Meta, &kTwoDevices), "device meta is built in");
}

TEST_F(DeviceHooksTest, EveryFunctionMustBeThere) {
  DeviceHooks incomplete = kTwoDevices;
  incomplete.copy = nullptr;
  EXPECT_ERROR(InstallDeviceHooks(DeviceType::CUDA, &incomplete),
               "the hooks of device cuda lack a function");
  incomplete = kTwoDevices;
  incomplete.allocator.allocate = nullptr;
  EXPECT_ERROR(InstallDeviceHooks(DeviceType::CUDA, &incomplete), "lack a function");
}

TEST_F(DeviceHooksTest, ResolvingFillsInTheCurrentDevice) {
  EXPECT_EQ(ResolveDevice(Device(DeviceType::XPU)), Device(DeviceType::XPU, 1));
  EXPECT_EQ(ResolveDevice(Device(DeviceType::XPU, 0)), Device(DeviceType::XPU, 0));
  EXPECT_EQ(ResolveDevice(Device()), Device());
  EXPECT_EQ(ResolveDevice(Device(DeviceType::Meta)), Device(DeviceType::Meta));
  EXPECT_ERROR(ResolveDevice(Device(DeviceType::XPU, 2)),
               "device xpu:2 does not exist: there are 2 of this type");
}

TEST_F(DeviceHooksTest, AllocatorsFollowTheType) {
  EXPECT_EQ(&AllocatorOf(DeviceType::CPU), &kCpuAllocator);
  EXPECT_EQ(&AllocatorOf(DeviceType::Meta), &kMetaAllocator);
  EXPECT_EQ(&AllocatorOf(DeviceType::XPU), &kTwoDevices.allocator);
  EXPECT_ERROR(AllocatorOf(DeviceType::CUDA), "no backend for device cuda");
}

TEST_F(DeviceHooksTest, StoragesLiveOnTheCurrentDeviceAndGrowByItsCopy) {
  const Storage storage = Storage::Allocate(4, Device(DeviceType::XPU));
  EXPECT_EQ(storage.device(), Device(DeviceType::XPU, 1));
  std::memcpy(storage.data(), "abcd", 4);
  storage.Grow(1000);
  EXPECT_EQ(copies, 1);
  EXPECT_EQ(std::memcmp(storage.data(), "abcd", 4), 0);
}

TEST_F(DeviceHooksTest, CopiesGoThroughTheAccelerator) {
  const Device xpu(DeviceType::XPU, 0);
  char from[] = "abc";
  char to[4] = {};
  CopyBytes(to, Device(), from, Device(), 4);
  EXPECT_STREQ(to, "abc");
  EXPECT_EQ(copies, 0);
  from[0] = 'x';
  CopyBytes(to, xpu, from, Device(), 4);
  from[1] = 'y';
  CopyBytes(to, Device(), from, xpu, 4);
  from[2] = 'z';
  CopyBytes(to, xpu, from, Device(DeviceType::XPU, 1), 4);
  EXPECT_STREQ(to, "xyz");
  EXPECT_EQ(copies, 3);
  CopyBytes(nullptr, xpu, nullptr, xpu, 0);
  EXPECT_EQ(copies, 3);
}

TEST_F(DeviceHooksTest, CopiesWithoutAWayAreErrors) {
  char bytes[4] = {};
  const Device xpu(DeviceType::XPU, 0);
  EXPECT_ERROR(CopyBytes(bytes, Device(DeviceType::Meta), bytes, Device(), 4),
               "a tensor on device meta has no elements");
  EXPECT_ERROR(CopyBytes(bytes, Device(DeviceType::CUDA, 0), bytes, xpu, 4),
               "cannot copy from device xpu:0 to device cuda:0");
  EXPECT_ERROR(CopyBytes(bytes, Device(DeviceType::CUDA, 0), bytes, Device(), 4),
               "no backend for device cuda is linked");
}

}  // namespace
}  // namespace switchyard
