#include "lib/core/storage.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

void CountRelease(void* context, void*) { ++*static_cast<int*>(context); }

TEST(StorageTest, DefaultIsNoStorage) {
  const Storage storage;
  EXPECT_FALSE(storage.defined());
  EXPECT_EQ(storage.use_count(), 0u);
  EXPECT_TRUE(storage.IsSame(Storage()));
  EXPECT_ERROR(storage.Grow(8), "a tensor without storage cannot grow");
}

TEST(StorageTest, AllocatesAlignedBytes) {
  for (const int64_t nbytes : {1, 63, 64, 65, 4096}) {
    const Storage storage = Storage::Allocate(nbytes, Device());
    EXPECT_EQ(storage.nbytes(), static_cast<size_t>(nbytes));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(storage.data()) % kCpuAlignment, 0u);
    std::memset(storage.data(), 0xab, storage.nbytes());
  }
}

TEST(StorageTest, ZeroBytesAllocateNothing) {
  const Storage storage = Storage::Allocate(0, Device());
  EXPECT_TRUE(storage.defined());
  EXPECT_EQ(storage.data(), nullptr);
}

TEST(StorageTest, MetaHasSizeAndNoMemory) {
  const int64_t huge = int64_t{1} << 50;
  const Storage storage = Storage::Allocate(huge, Device(DeviceType::Meta));
  EXPECT_EQ(storage.nbytes(), static_cast<size_t>(huge));
  EXPECT_EQ(storage.data(), nullptr);
  storage.Grow(2 * huge);
  EXPECT_EQ(storage.nbytes(), static_cast<size_t>(2 * huge));
}

TEST(StorageTest, ImpossibleSizesAreErrors) {
  EXPECT_ERROR(Storage::Allocate(-1, Device()), "a storage of -1 bytes was requested");
  const int64_t huge = std::numeric_limits<int64_t>::max();
  EXPECT_ERROR(Storage::Allocate(huge, Device()),
               "no memory for 9223372036854775807 bytes on device cpu");
}

TEST(StorageTest, AllocatorWithoutMemoryIsAnError) {
  static const Allocator exhausted = {
      [](void*, Device, size_t) -> void* { return nullptr; },
      [](void*, Device, void*, size_t) { FAIL() << "there was nothing to give back"; }, nullptr};
  EXPECT_ERROR(Storage::Allocate(16, Device(), exhausted), "no memory for 16 bytes on device cpu");
  const Storage nothing = Storage::Allocate(0, Device(), exhausted);
  EXPECT_ERROR(nothing.Grow(16), "no memory for 16 bytes on device cpu");
  EXPECT_EQ(nothing.nbytes(), 0u);
}

TEST(StorageTest, AllocatorOfTheCallersIsUsedAndGetsItsMemoryBack) {
  static int live = 0;
  static unsigned char memory[16];
  static const Allocator allocator = {[](void*, Device, size_t) -> void* {
                                        ++live;
                                        return memory;
                                      },
                                      [](void*, Device, void*, size_t) { --live; }, nullptr};
  {
    const Storage storage = Storage::Allocate(16, Device(), allocator);
    EXPECT_EQ(storage.data(), memory);
    EXPECT_EQ(live, 1);
  }
  EXPECT_EQ(live, 0);
}

TEST(StorageTest, CopiesShare) {
  const Storage storage = Storage::Allocate(4, Device());
  Storage copy = storage;
  EXPECT_TRUE(copy.IsSame(storage));
  EXPECT_EQ(storage.use_count(), 2u);
  EXPECT_FALSE(storage.IsSame(Storage::Allocate(4, Device())));
  const Storage moved = std::move(copy);
  EXPECT_EQ(storage.use_count(), 2u);
}

TEST(StorageTest, WrappedMemoryIsReleasedOnce) {
  int released = 0;
  char memory[8] = {};
  {
    const Storage storage = Storage::Wrap(memory, 8, Device(), &CountRelease, &released);
    const Storage copy = storage;
    EXPECT_EQ(copy.data(), memory);
    EXPECT_EQ(released, 0);
  }
  EXPECT_EQ(released, 1);
}

TEST(StorageTest, WrapRefusesWhatIsNoMemory) {
  int released = 0;
  char memory[8] = {};
  EXPECT_ERROR(Storage::Wrap(nullptr, 8, Device()), "memory of 8 bytes at address null");
  EXPECT_ERROR(Storage::Wrap(memory, -8, Device(), &CountRelease, &released),
               "a storage of -8 bytes");
  EXPECT_ERROR(Storage::Wrap(memory, 8, Device(DeviceType::XPU), &CountRelease, &released),
               "no backend for device xpu is linked");
  EXPECT_EQ(released, 0) << "what was not taken is still the caller's";
  EXPECT_EQ(Storage::Wrap(nullptr, 0, Device()).data(), nullptr);
}

TEST(StorageTest, GrowingKeepsTheBytesForEveryHandle) {
  const Storage storage = Storage::Allocate(3, Device());
  const Storage other = storage;
  std::memcpy(storage.data(), "abc", 3);
  storage.Grow(100000);
  EXPECT_EQ(other.nbytes(), 100000u);
  EXPECT_EQ(std::memcmp(other.data(), "abc", 3), 0);
  std::memset(other.data(), 0, other.nbytes());
  storage.Grow(10);
  EXPECT_EQ(storage.nbytes(), 100000u) << "never shrinks";
}

TEST(StorageTest, GrowingFromNothing) {
  const Storage storage = Storage::Allocate(0, Device());
  storage.Grow(16);
  std::memset(storage.data(), 1, 16);
  EXPECT_EQ(storage.nbytes(), 16u);
}

TEST(StorageTest, WrappedMemoryCannotGrow) {
  char memory[8] = {};
  const Storage storage = Storage::Wrap(memory, 8, Device());
  storage.Grow(8);
  EXPECT_ERROR(storage.Grow(9), "over memory of the caller, or lent to one, cannot grow to 9");
}

}  // namespace
}  // namespace switchyard
