#include "lib/core/stream.h"

#include "gtest/gtest.h"

namespace switchyard {
namespace {

TEST(StreamTest, IsADeviceAndANumber) {
  constexpr Device kDevice(DeviceType::CUDA, 1);
  constexpr Stream kStream(kDevice, 7);
  static_assert(kStream.id() == 7);
  EXPECT_EQ(kStream.device(), kDevice);
  EXPECT_EQ(Stream(kDevice).id(), 0) << "the default stream";
}

TEST(StreamTest, EqualityIsOfDeviceAndNumber) {
  const Device device(DeviceType::CUDA, 1);
  EXPECT_TRUE(Stream(device, 7) == Stream(device, 7));
  EXPECT_TRUE(Stream(device, 7) != Stream(device, 8));
  EXPECT_TRUE(Stream(device, 7) != Stream(Device(DeviceType::CUDA, 0), 7));
}

}  // namespace
}  // namespace switchyard
