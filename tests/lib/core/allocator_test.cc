#include "lib/core/allocator.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(CpuAllocatorTest, MemoryIsAlignedAndWhole) {
  for (size_t nbytes : {1u, 7u, 63u, 64u, 65u, 1000u, 1u << 20}) {
    void* data = kCpuAllocator.allocate(nullptr, Device(), nbytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % kCpuAlignment, 0u) << nbytes;
    std::memset(data, 1, nbytes);
    kCpuAllocator.deallocate(nullptr, Device(), data, nbytes);
  }
}

TEST(CpuAllocatorTest, WhatNoObjectCanHaveIsRefused) {
  EXPECT_EQ(kCpuAllocator.allocate(nullptr, Device(), SIZE_MAX), nullptr);
  EXPECT_EQ(kCpuAllocator.allocate(nullptr, Device(), SIZE_MAX / 2), nullptr);
}

// An arena that allocates each byte once.
alignas(kCpuAlignment) char arena[256];
size_t used = 0;
int returned = 0;

void* FromArena(void*, Device, size_t nbytes) {
  if (nbytes > sizeof(arena) - used) return nullptr;
  void* data = arena + used;
  used += (nbytes + kCpuAlignment - 1) & ~(kCpuAlignment - 1);
  return data;
}

void ToArena(void*, Device, void*, size_t) { ++returned; }

constexpr Allocator kArena = {&FromArena, &ToArena, nullptr};

TEST(CpuAllocatorTest, AnotherOneCanBeSet) {
  const Tensor before = EmptyTensor({2}, ScalarType::Float);
  SetCpuAllocator(kArena);
  {
    const Tensor tensor = EmptyTensor({2}, ScalarType::Float);
    EXPECT_EQ(tensor.data_ptr(), static_cast<void*>(arena));
    EXPECT_ERROR(EmptyTensor({100}, ScalarType::Float), "no memory for 400 bytes on device cpu");
    SetCpuAllocator(kCpuAllocator);
    EXPECT_EQ(returned, 0);
  }
  // Returned to its origin.
  EXPECT_EQ(returned, 1);
  EXPECT_EQ(&CpuAllocator(), &kCpuAllocator);
}

}  // namespace
}  // namespace switchyard
