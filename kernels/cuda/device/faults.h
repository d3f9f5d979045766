// Faults: how threads report an invalid element to the caller: a position out of range, an integer
// division by zero.
//
// Takes: reports of threads, each with a number. Gives: one of the numbers, for which it waits for
// the device; nothing without a report. Errors: those of memory.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_FAULTS_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_FAULTS_H_

#include <cstdint>
#include <optional>

#include "kernels/cuda/device/device_memory.h"
#include "lib/core/device_hooks.h"
#include "lib/core/host_device.h"

namespace switchyard::gpu {

// Threads write the number plus one here. Several may write at once: each write is atomic, and one
// of them remains.
struct FaultFlag {
  int64_t* place;

  SWITCHYARD_HOST_DEVICE void Raise(int64_t number) const { *place = number + 1; }
};

class Faults {
 public:
  Faults() : memory_(1) {
    const int64_t none = 0;
    CopyBytes(memory_.get(), Device(DeviceType::CUDA), &none, Device(), sizeof(none));
  }

  FaultFlag flag() const { return {memory_.get()}; }

  std::optional<int64_t> Find() const {
    int64_t raised = 0;
    CopyBytes(&raised, Device(), memory_.get(), Device(DeviceType::CUDA), sizeof(raised));
    if (raised == 0) return std::nullopt;
    return raised - 1;
  }

 private:
  DeviceMemory<int64_t> memory_;
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_FAULTS_H_
