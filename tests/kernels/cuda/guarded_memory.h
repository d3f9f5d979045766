// Memory that simulates device memory: it is accessible only while a kernel runs or the device
// copies. A program that reads or writes it at another time crashes, as with a pointer to real
// device memory.
//
// Gives: hooks of the key CUDA over such memory, for one device. Errors: none; without memory the
// allocator returns nullptr.

#ifndef SWITCHYARD_TESTS_KERNELS_CUDA_GUARDED_MEMORY_H_
#define SWITCHYARD_TESTS_KERNELS_CUDA_GUARDED_MEMORY_H_

namespace switchyard::gpu {

void InstallGuardedMemory();

// The memory is accessible while such an object exists. They nest.
class MemoryAccess {
 public:
  MemoryAccess();
  ~MemoryAccess();
  MemoryAccess(const MemoryAccess&) = delete;
  MemoryAccess& operator=(const MemoryAccess&) = delete;
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_KERNELS_CUDA_GUARDED_MEMORY_H_
