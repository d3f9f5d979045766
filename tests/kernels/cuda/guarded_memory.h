// Memory that stands for that of a device: it can be touched only while a kernel runs or the device
// copies. A program that reads or writes it at another time ends, as one does with a pointer to
// memory of a real device.
//
// Gives: hooks of the key CUDA over such memory, for one device. Errors: none; without memory the
// allocator gives nullptr, as allocators do.

#ifndef SWITCHYARD_TESTS_KERNELS_CUDA_GUARDED_MEMORY_H_
#define SWITCHYARD_TESTS_KERNELS_CUDA_GUARDED_MEMORY_H_

namespace switchyard::gpu {

void InstallGuardedMemory();

// While one lives, the memory can be touched. They nest.
class MemoryAccess {
 public:
  MemoryAccess();
  ~MemoryAccess();
  MemoryAccess(const MemoryAccess&) = delete;
  MemoryAccess& operator=(const MemoryAccess&) = delete;
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_KERNELS_CUDA_GUARDED_MEMORY_H_
