// The generators that random operators on CUDA draw from.
//
// Takes: a device, or the generator of a call. Gives: the generator, and where in its sequence a
// kernel starts. Errors: Error naming the operator for a generator of another device.
//
// There is one for each device, made at its first use with Generator::kDefaultSeed and never
// destroyed. ManualSeed of lib/core/generator.h starts that of the CPU alone;
// DefaultCudaGenerator(index).SetSeed(seed) starts one of these.

#ifndef SWITCHYARD_KERNELS_CUDA_GENERATORS_H_
#define SWITCHYARD_KERNELS_CUDA_GENERATORS_H_

#include <cstdint>
#include <optional>

#include "lib/core/device.h"
#include "lib/core/generator.h"

namespace switchyard::gpu {

Generator DefaultCudaGenerator(DeviceIndex index);

// Four numbers of each subsequence, for a kernel that fills a tensor on the device.
PhiloxStart ReserveNumbers(const char* name, Device device,
                           const std::optional<Generator>& generator);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_GENERATORS_H_
