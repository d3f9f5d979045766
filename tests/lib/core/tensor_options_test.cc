#include "lib/core/tensor_options.h"

#include <type_traits>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(TensorOptionsTest, NothingIsGivenAtFirst) {
  constexpr TensorOptions kOptions;
  EXPECT_FALSE(kOptions.has_dtype());
  EXPECT_FALSE(kOptions.has_layout());
  EXPECT_FALSE(kOptions.has_device());
  EXPECT_FALSE(kOptions.has_pinned_memory());
  EXPECT_FALSE(kOptions.has_memory_format());
  EXPECT_EQ(kOptions.dtype_opt(), std::nullopt);
  EXPECT_EQ(kOptions.dtype(), ScalarType::Float);
  EXPECT_EQ(kOptions.layout(), Layout::Strided);
  EXPECT_EQ(kOptions.device(), Device());
  EXPECT_FALSE(kOptions.pinned_memory());
  EXPECT_EQ(kOptions.memory_format_or_default(), MemoryFormat::Contiguous);
}

TEST(TensorOptionsTest, OnePropertyConverts) {
  const TensorOptions of_type = kInt;
  EXPECT_EQ(of_type.dtype_opt(), ScalarType::Int);
  const TensorOptions of_layout = Layout::Sparse;
  EXPECT_EQ(of_layout.layout_opt(), Layout::Sparse);
  const TensorOptions of_device = Device(DeviceType::CUDA, 1);
  EXPECT_EQ(of_device.device_opt(), Device(DeviceType::CUDA, 1));
  const TensorOptions of_device_type = DeviceType::Meta;
  EXPECT_EQ(of_device_type.device_opt(), Device(DeviceType::Meta));
  EXPECT_FALSE((std::is_convertible_v<MemoryFormat, TensorOptions>));
  EXPECT_FALSE((std::is_convertible_v<int, TensorOptions>));
  EXPECT_FALSE((std::is_convertible_v<bool, TensorOptions>));
}

TEST(TensorOptionsTest, SettersGiveChangedCopies) {
  const TensorOptions plain;
  const TensorOptions changed = plain.dtype(kDouble)
                                    .layout(Layout::Mkldnn)
                                    .device(DeviceType::CUDA, 2)
                                    .pinned_memory(true)
                                    .memory_format(MemoryFormat::ChannelsLast);
  EXPECT_EQ(plain, TensorOptions());
  EXPECT_EQ(changed.dtype(), ScalarType::Double);
  EXPECT_EQ(changed.layout(), Layout::Mkldnn);
  EXPECT_EQ(changed.device(), Device(DeviceType::CUDA, 2));
  EXPECT_TRUE(changed.pinned_memory());
  EXPECT_EQ(changed.memory_format_opt(), MemoryFormat::ChannelsLast);
  EXPECT_NE(changed, plain);
  EXPECT_FALSE(changed.dtype(std::nullopt).has_dtype());
}

TEST(TensorOptionsTest, AMemoryFormatIsGivenOnce) {
  const TensorOptions with = TensorOptions().memory_format(MemoryFormat::ChannelsLast);
  EXPECT_EQ(MemoryFormatOf(TensorOptions(), std::nullopt), std::nullopt);
  EXPECT_EQ(MemoryFormatOf(with, std::nullopt), MemoryFormat::ChannelsLast);
  EXPECT_EQ(MemoryFormatOf(kFloat, MemoryFormat::Contiguous), MemoryFormat::Contiguous);
  EXPECT_ERROR(MemoryFormatOf(with, MemoryFormat::ChannelsLast),
               "the memory format is given twice");
}

}  // namespace
}  // namespace switchyard
