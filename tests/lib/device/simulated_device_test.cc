#include "lib/device/simulated_device.h"

#include <cstring>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/key_extraction.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Xpu = SimulatedDevice<DeviceType::XPU>;

class SimulatedDeviceTest : public ::testing::Test {
 protected:
  void SetUp() override { Xpu::Install(2); }
  void TearDown() override {
    EXPECT_EQ(Xpu::BytesInUse(), 0u);
    Xpu::Remove();
  }
};

TEST_F(SimulatedDeviceTest, TensorsLiveOnIt) {
  const Tensor tensor = EmptyTensor({4}, ScalarType::Float, Device(DeviceType::XPU, 1));
  EXPECT_EQ(tensor.device(), Device(DeviceType::XPU, 1));
  EXPECT_EQ(DispatchKeyOf(tensor), DispatchKey::XPU);
  EXPECT_EQ(Xpu::BytesInUse(), 16u);
  std::memset(tensor.data_ptr(), 0, 16);
  ResizeTo(tensor, {8});
  EXPECT_EQ(Xpu::BytesInUse(), 32u);
}

TEST_F(SimulatedDeviceTest, IndexIsTheCurrentDevice) {
  DeviceHooksOf(DeviceType::XPU).set_current(1);
  const Tensor tensor = EmptyTensor({}, ScalarType::Float, Device(DeviceType::XPU));
  DeviceHooksOf(DeviceType::XPU).set_current(0);
  EXPECT_EQ(tensor.device(), Device(DeviceType::XPU, 1));
}

TEST_F(SimulatedDeviceTest, BytesGoThereAndBack) {
  const Tensor host = EmptyTensor({2}, ScalarType::Int);
  const Tensor device = EmptyTensor({2}, ScalarType::Int, Device(DeviceType::XPU, 0));
  host.data<int32_t>()[0] = 5;
  host.data<int32_t>()[1] = 6;
  CopyBytes(device.data_ptr(), device.device(), host.data_ptr(), host.device(), 8);
  std::memset(host.data_ptr(), 0, 8);
  CopyBytes(host.data_ptr(), host.device(), device.data_ptr(), device.device(), 8);
  EXPECT_EQ(host.data<int32_t>()[1], 6);
}

TEST_F(SimulatedDeviceTest, NumberOfDevicesHasLimits) {
  EXPECT_ERROR(Xpu::Install(0), "there cannot be 0 devices xpu");
  EXPECT_ERROR(Xpu::Install(128), "there cannot be 128 devices xpu");
  EXPECT_ERROR(EmptyTensor({1}, ScalarType::Float, Device(DeviceType::XPU, 2)),
               "device xpu:2 does not exist");
}

TEST_F(SimulatedDeviceTest, TypesDoNotDisturbEachOther) {
  using Hpu = SimulatedDevice<DeviceType::HPU>;
  Hpu::Install(1);
  const Tensor tensor = EmptyTensor({2}, ScalarType::Byte, Device(DeviceType::HPU));
  EXPECT_EQ(Hpu::BytesInUse(), 2u);
  EXPECT_EQ(Xpu::BytesInUse(), 0u);
  Hpu::Remove();
}

}  // namespace
}  // namespace switchyard
