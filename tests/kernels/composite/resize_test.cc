// resize_ and the operators made from its entry. The expected shapes, elements and bytes are those
// of PyTorch 2.15.0 for the same calls.

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/device/simulated_device.h"
#include "switchyard/functions.h"
#include "switchyard/ops/resize_native.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;

const Tensor& Resized(const Tensor& self, const Sizes& sizes,
                      std::optional<MemoryFormat> format = std::nullopt) {
  return ops::resize_(self, sizes, format);
}

size_t BytesOf(const Tensor& tensor) { return tensor.storage().nbytes(); }

TEST(ResizeTest, FewerElementsKeepTheStorage) {
  const Tensor self = Counting({2, 3});
  const void* const memory = self.data_ptr();
  EXPECT_TRUE(Resized(self, {2}).is_same(self));
  EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1}));
  EXPECT_EQ(self.data_ptr(), memory);
  EXPECT_EQ(BytesOf(self), 24u);
  Resized(self, {3, 2});
  EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2, 3, 4, 5})) << "what was there is there again";
}

TEST(ResizeTest, MoreElementsKeepTheOldBytes) {
  for (const int64_t count : {9, 1000, 100000}) {
    const Tensor self = Counting({2, 3});
    Resized(self, {count});
    EXPECT_EQ(BytesOf(self), static_cast<size_t>(count) * 4) << "no more than are needed";
    self.data<float>()[count - 1] = 7;
    Resized(self, {6});
    EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2, 3, 4, 5}));
  }
}

TEST(ResizeTest, TheSameSizesChangeNothing) {
  const Tensor self = t(Counting({2, 3}));
  Resized(self, {3, 2});
  EXPECT_EQ(StridesOf(self), (Sizes{1, 3}));
  EXPECT_EQ(ValuesOf<float>(self), (Values{0, 3, 1, 4, 2, 5}));
}

TEST(ResizeTest, OtherSizesAreRowMajorOverTheElementsInMemory) {
  const Tensor self = t(Counting({2, 3}));
  Resized(self, {2, 2});
  EXPECT_EQ(StridesOf(self), (Sizes{2, 1}));
  EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2, 3}));
  Resized(self, {});
  EXPECT_EQ(ValuesOf<float>(self), (Values{0}));
  Resized(self, {3, 0, 4});
  EXPECT_EQ(StridesOf(self), (Sizes{4, 4, 1}));
  EXPECT_EQ(BytesOf(self), 24u);
}

TEST(ResizeTest, CountsFromTheOffsetAndSharesWhatItGrows) {
  const Tensor whole = Counting({2, 3});
  const Tensor row = select(whole, 0, 1);
  Resized(row, {0});
  EXPECT_EQ(BytesOf(whole), 24u) << "no elements need no memory behind the offset";
  Resized(row, {5});
  EXPECT_EQ(BytesOf(whole), 32u);
  EXPECT_TRUE(row.storage().IsSame(whole.storage()));
  EXPECT_EQ(row.storage_offset(), 3);
  row.data<float>()[0] = 30;
  EXPECT_EQ(ValuesOf<float>(whole), (Values{0, 1, 2, 30, 4, 5}));
  EXPECT_EQ(SizesOf(whole), (Sizes{2, 3})) << "the others keep their shape";
}

TEST(ResizeTest, FormatsSetTheStridesOfTheSameSizesToo) {
  const Tensor images = Counting({24});
  Resized(images, {1, 2, 3, 4}, MemoryFormat::ChannelsLast);
  EXPECT_EQ(StridesOf(images), (Sizes{24, 1, 8, 2}));
  Resized(images, {1, 2, 3, 4});
  EXPECT_EQ(StridesOf(images), (Sizes{24, 1, 8, 2}));
  Resized(images, {1, 2, 3, 4}, MemoryFormat::Contiguous);
  EXPECT_EQ(StridesOf(images), (Sizes{24, 12, 4, 1}));
  EXPECT_EQ(ValuesOf<float>(images), ValuesOf<float>(Counting({24})));
  Resized(images, {1, 2, 1, 3, 4}, MemoryFormat::ChannelsLast3d);
  EXPECT_EQ(StridesOf(images), (Sizes{24, 1, 24, 8, 2}));
  Resized(images, {1, 0, 3, 4}, MemoryFormat::ChannelsLast);
  EXPECT_EQ(StridesOf(images), (Sizes{0, 1, 0, 0}));
  Resized(images, {1, 2, 0, 3, 4}, MemoryFormat::ChannelsLast3d);
  EXPECT_EQ(StridesOf(images), (Sizes{0, 1, 24, 8, 2}));
}

// PyTorch leaves such a tensor with fewer bytes than its elements take.
TEST(ResizeTest, FormatsThatNeedMoreMemoryGetIt) {
  const Tensor self = expand(Floats({3, 1}, {1, 2, 3}), {3, 4});
  Resized(self, {3, 4}, MemoryFormat::Contiguous);
  EXPECT_EQ(StridesOf(self), (Sizes{4, 1}));
  EXPECT_EQ(BytesOf(self), 48u);
  EXPECT_EQ((Values{self.data<float>()[0], self.data<float>()[1], self.data<float>()[2]}),
            (Values{1, 2, 3}));
}

TEST(ResizeTest, RefusedSizesAndFormatsLeaveTheTensorAsItWas) {
  const Tensor self = Counting({2, 3});
  EXPECT_ERROR(Resized(self, {-1}), "resize_: size -1 in [-1] is negative");
  EXPECT_ERROR(Resized(self, {0, -1}), "resize_: size -1 in [0, -1] is negative");
  EXPECT_ERROR(Resized(self, {int64_t{1} << 40, int64_t{1} << 40}), "than an int64 counts");
  EXPECT_ERROR(Resized(self, {int64_t{1} << 62}), "take more bytes than an int64 counts");
  EXPECT_ERROR(Resized(self, {2}, MemoryFormat::Preserve), "resize_: memory format Preserve");
  EXPECT_ERROR(Resized(self, {2, 3}, MemoryFormat::ChannelsLast),
               "resize_: memory format ChannelsLast takes 4 dimensions, not sizes [2, 3]");
  EXPECT_ERROR(Resized(self, {2, 3}, MemoryFormat::ChannelsLast3d), "takes 5 dimensions");
  EXPECT_ERROR(
      Resized(self, {1, int64_t{1} << 40, 0, int64_t{1} << 40}, MemoryFormat::ChannelsLast),
      "have strides that an int64 cannot hold");
  EXPECT_EQ(SizesOf(self), (Sizes{2, 3}));
  EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2, 3, 4, 5}));
}

TEST(ResizeTest, MemoryOfTheCallerDoesNotGrow) {
  float memory[] = {1, 2, 3};
  const Tensor self = FromBlob(memory, {3}, ScalarType::Float);
  EXPECT_ERROR(
      Resized(self, {5}),
      "a storage of 12 bytes over memory of the caller, or lent to one, cannot grow to 20");
  EXPECT_EQ(SizesOf(self), (Sizes{3}));
  Resized(self, {2, 1});
  EXPECT_EQ(ValuesOf<float>(self), (Values{1, 2}));
  EXPECT_EQ(self.data_ptr(), memory);
}

TEST(ResizeTest, OtherDtypes) {
  const Tensor longs = Counting<int64_t>({3});
  Resized(longs, {2});
  EXPECT_EQ(ValuesOf<int64_t>(longs), (std::vector<int64_t>{0, 1}));
  Resized(longs, {5});
  EXPECT_EQ(BytesOf(longs), 40u);
}

// The kernel itself, because the program has no other backend than the CPU.
TEST(ResizeTest, GrowsOnTheDeviceOfTheStorage) {
  using Cuda = SimulatedDevice<DeviceType::CUDA>;
  Cuda::Install(2);
  {
    const Device device(DeviceType::CUDA, 1);
    const Tensor self = EmptyTensor({2, 3}, ScalarType::Float, device);
    for (int64_t i = 0; i < 6; ++i) static_cast<float*>(self.data_ptr())[i] = static_cast<float>(i);
    const Tensor row = ViewOf(self, {3}, {1}, 3);
    native::resize_(row, {7});
    EXPECT_EQ(Cuda::BytesInUse(), 40u) << "the old memory is free";
    EXPECT_EQ(row.device(), device);
    EXPECT_EQ(BytesOf(self), 40u);
    EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2, 3, 4, 5}));
    native::resize_(self, {2, 2}, MemoryFormat::Contiguous);
    EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2, 3}));
  }
  EXPECT_EQ(Cuda::BytesInUse(), 0u);
  Cuda::Remove();
}

TEST(ResizeTest, MetaTensorsHaveTheShapeAndNoMemory) {
  const Tensor self = EmptyTensor({2, 3}, ScalarType::Float, Device(DeviceType::Meta));
  native::resize_(self, {9});
  EXPECT_EQ(SizesOf(self), (Sizes{9}));
  EXPECT_EQ(BytesOf(self), 36u);
  EXPECT_EQ(self.data_ptr(), nullptr);
  native::resize_(self, {1, 2, 3, 4}, MemoryFormat::ChannelsLast);
  EXPECT_EQ(StridesOf(self), (Sizes{24, 1, 8, 2}));
  EXPECT_ERROR(native::resize_(self, {-9}), "resize_: size -9 in [-9] is negative");
}

TEST(ResizeCopyTest, TheFunctionalFormResizesACopy) {
  const Tensor self = t(Counting({2, 3}));
  const Tensor same = resize(self, {3, 2});
  EXPECT_EQ(StridesOf(same), (Sizes{1, 3}));
  EXPECT_EQ(ValuesOf<float>(resize(self, {3})), (Values{0, 1, 2}));
  EXPECT_EQ(ValuesOf<float>(resize(slice(Counting({3, 4}), 1, 0, 4, 2), {3})), (Values{0, 2, 4}));
  EXPECT_EQ(ValuesOf<float>(resize(expand(Counting({3, 1}), {3, 2}), {3})), (Values{0, 0, 1}));
  const Tensor row = resize(select(Counting({2, 3}), 0, 1), {2});
  EXPECT_EQ(ValuesOf<float>(row), (Values{3, 4}));
  EXPECT_EQ(BytesOf(row), 12u);
  EXPECT_EQ(StridesOf(resize(Counting({24}), {1, 2, 3, 4}, MemoryFormat::ChannelsLast)),
            (Sizes{24, 1, 8, 2}));
  EXPECT_ERROR(resize(self, {3}, MemoryFormat::Preserve), "resize_: memory format Preserve");
  EXPECT_EQ(SizesOf(self), (Sizes{3, 2}));
}

TEST(ResizeCopyTest, TheOutFormStoresTheCopy) {
  const Tensor self = Counting({2, 3});
  const Tensor out = EmptyTensor({0}, ScalarType::Float);
  EXPECT_TRUE(resize_out(out, self, {3}).is_same(out));
  EXPECT_EQ(ValuesOf<float>(out), (Values{0, 1, 2}));
  resize_out(out, Counting({24}), {1, 2, 3, 4}, MemoryFormat::ChannelsLast);
  EXPECT_EQ(StridesOf(out), (Sizes{24, 12, 4, 1}));
  resize_out(self, self, {3});
  EXPECT_EQ(ValuesOf<float>(self), (Values{0, 1, 2}));
  EXPECT_ERROR(resize_out(EmptyTensor({0}, ScalarType::Long), self, {3}), "aten::resize.out");
}

}  // namespace
}  // namespace switchyard
