#include "lib/device/device_guard.h"

#include <optional>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;
using CudaGuard = DeviceGuard<DeviceType::CUDA>;

class DeviceGuardTest : public ::testing::Test {
 protected:
  void SetUp() override { Cuda::Install(3); }
  void TearDown() override {
    EXPECT_EQ(Cuda::Current(), 0) << "a guard left its device behind";
    Cuda::Remove();
  }
  static Device CudaDevice(DeviceIndex index) { return Device(DeviceType::CUDA, index); }
};

TEST_F(DeviceGuardTest, MakesADeviceCurrentForAScope) {
  {
    const CudaGuard guard(CudaDevice(2));
    EXPECT_EQ(Cuda::Current(), 2);
  }
  EXPECT_EQ(Cuda::Current(), 0);
}

TEST_F(DeviceGuardTest, Nests) {
  const CudaGuard outer(CudaDevice(1));
  {
    const CudaGuard inner(CudaDevice(2));
    const CudaGuard back(CudaDevice(0));
    EXPECT_EQ(Cuda::Current(), 0);
  }
  EXPECT_EQ(Cuda::Current(), 1);
}

TEST_F(DeviceGuardTest, CurrentDeviceIsNotSwitchedTo) {
  const int before = Cuda::SwitchCount();
  {
    const CudaGuard same(CudaDevice(0));
    const CudaGuard current{Device(DeviceType::CUDA)};
    EXPECT_EQ(Cuda::Current(), 0);
  }
  EXPECT_EQ(Cuda::SwitchCount(), before);
}

TEST_F(DeviceGuardTest, FollowsATensor) {
  const Tensor tensor = EmptyTensor({1}, ScalarType::Float, CudaDevice(2));
  const CudaGuard guard(tensor);
  EXPECT_EQ(Cuda::Current(), 2);
}

TEST_F(DeviceGuardTest, FollowsTheFirstDefinedTensorOfListsAndOptionals) {
  const std::vector<Tensor> list = {Tensor(), EmptyTensor({1}, ScalarType::Float, CudaDevice(2)),
                                    EmptyTensor({1}, ScalarType::Float, CudaDevice(1))};
  const std::vector<TensorList> lists = {TensorList(), list};
  const std::vector<std::optional<Tensor>> optionals = {std::nullopt, list[1]};
  const auto current = [](const auto& argument) {
    const CudaGuard guard(argument);
    return Cuda::Current();
  };
  EXPECT_EQ(current(TensorList(list)), 2);
  EXPECT_EQ(current(ArrayRef<TensorList>(lists)), 2);
  EXPECT_EQ(current(std::optional<TensorList>(list)), 2);
  EXPECT_EQ(current(OptionalTensorList(optionals)), 2);
  EXPECT_EQ(current(std::optional<Tensor>(list[1])), 2);
  EXPECT_EQ(current(std::optional<TensorList>()), 0);
  EXPECT_EQ(current(TensorList()), 0);
}

TEST_F(DeviceGuardTest, TensorsElsewhereAndUndefinedOnesGuardNothing) {
  const Tensor cpu = EmptyTensor({}, ScalarType::Float);
  const CudaGuard on_cpu(cpu);
  const CudaGuard on_undefined{Tensor()};
  EXPECT_EQ(Cuda::Current(), 0);
}

TEST_F(DeviceGuardTest, WrongDevicesAreErrors) {
  EXPECT_ERROR(CudaGuard{Device()}, "a guard of device cuda was given device cpu");
  EXPECT_ERROR(CudaGuard{CudaDevice(3)}, "device cuda:3 does not exist: there are 3 of this type");
  EXPECT_ERROR(DeviceGuard<DeviceType::XPU>{Device(DeviceType::XPU)},
               "no backend for device xpu is linked");
}

TEST_F(DeviceGuardTest, ThreadsHaveTheirOwnCurrentDevice) {
  const CudaGuard guard(CudaDevice(1));
  DeviceIndex seen = -1;
  std::thread([&seen] {
    const CudaGuard mine(Device(DeviceType::CUDA, 2));
    seen = Cuda::Current();
  }).join();
  EXPECT_EQ(seen, 2);
  EXPECT_EQ(Cuda::Current(), 1);
}

TEST_F(DeviceGuardTest, AnErrorInTheKernelRestoresTheDevice) {
#if defined(__cpp_exceptions)
  EXPECT_ERROR(
      {
        const CudaGuard guard(CudaDevice(1));
        Fail("kernel failed");
      },
      "kernel failed");
  EXPECT_EQ(Cuda::Current(), 0);
#else
  GTEST_SKIP() << "without exceptions an error ends the process";
#endif
}

}  // namespace
}  // namespace switchyard
