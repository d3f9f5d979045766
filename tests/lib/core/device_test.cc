#include "lib/core/device.h"

#include <optional>
#include <type_traits>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

constexpr DeviceType kAllTypes[] = {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) DeviceType::name,
#include "lib/keys/device_types.def"
};

TEST(DeviceTest, DefaultIsTheCpu) {
  constexpr Device device;
  static_assert(device.is_cpu() && !device.has_index());
  EXPECT_EQ(ToString(device), "cpu");
}

TEST(DeviceTest, AnOptionalDeviceIsPassedInOnePiece) {
  static_assert(sizeof(Device) == 2);
  static_assert(sizeof(std::optional<Device>) == 4);
  static_assert(std::is_trivially_copyable_v<std::optional<Device>>);
}

TEST(DeviceTest, EveryTypeIsReadBackFromItsName) {
  int number = 0;
  for (const DeviceType type : kAllTypes) {
    EXPECT_EQ(static_cast<int>(type), number++);
    EXPECT_EQ(ParseDevice(DeviceTypeName(type)), Device(type));
    EXPECT_EQ(Join(type), DeviceTypeName(type));
  }
}

TEST(DeviceTest, IndexIsReadBack) {
  EXPECT_EQ(ParseDevice("cuda:1"), Device(DeviceType::CUDA, 1));
  EXPECT_EQ(ParseDevice("cuda:127"), Device(DeviceType::CUDA, 127));
  EXPECT_EQ(ParseDevice("cpu:0"), Device(DeviceType::CPU, 0));
  EXPECT_EQ(ToString(Device(DeviceType::CUDA, 12)), "cuda:12");
  EXPECT_NE(Device(DeviceType::CUDA, 0), Device(DeviceType::CUDA));
  EXPECT_NE(Device(DeviceType::CUDA, 0), Device(DeviceType::XPU, 0));
}

TEST(DeviceTest, TextThatIsNoDeviceIsAnError) {
  for (const char* text : {"", "gpu", "CUDA", "cuda ", ":0"}) {
    EXPECT_ERROR(ParseDevice(text), "there is no such device type");
  }
  for (const char* text : {"cuda:", "cuda:-1", "cuda:01", "cuda:1x", "cuda:128", "cuda:1:1"}) {
    EXPECT_ERROR(ParseDevice(text), Join("device \"", text, "\": a number from 0 to 127"));
  }
  EXPECT_ERROR(ParseDevice("cuda:99999999999999999999"), "a number from 0 to 127");
}

TEST(DeviceTest, IndexOutOfRangeIsAnError) {
  EXPECT_ERROR(Device(DeviceType::CUDA, -2), "device index -2 is below -1");
  EXPECT_ERROR(Device(DeviceType::CPU, 1), "there is one CPU, not index 1");
}

TEST(DeviceTest, DenseKeys) {
  static_assert(DenseKeyOf(DeviceType::CPU) == DispatchKey::CPU);
  static_assert(DenseKeyOf(DeviceType::PrivateUse1) == DispatchKey::PrivateUse1);
  static_assert(DenseKeyOf(DeviceType::Vulkan) == DispatchKey::Vulkan);
  static_assert(DenseKeyOf(DeviceType::OPENGL) == DispatchKey::Undefined);
  EXPECT_EQ(DenseKeyOf(DeviceType::Meta), DispatchKey::Meta);
}

}  // namespace
}  // namespace switchyard
