// The generators of random operators on CUDA.
//
// Takes: a device, or the generator of a call. Gives: the generator, and the start of a kernel in
// its sequence. Errors: an Error that names the operator for a generator of another device.
//
// There is one for each device, made at its first use with Generator::kDefaultSeed and never
// destroyed. ManualSeed of lib/core/generator.h seeds only that of the CPU;
// DefaultCudaGenerator(index).SetSeed(seed) seeds one of these.

#ifndef SWITCHYARD_KERNELS_CUDA_GENERATORS_H_
#define SWITCHYARD_KERNELS_CUDA_GENERATORS_H_

#include <cstdint>
#include <optional>

#include "lib/core/device.h"
#include "lib/core/generator.h"

namespace switchyard::gpu {

Generator DefaultCudaGenerator(DeviceIndex index);

// Reserves four numbers of each subsequence, for a kernel that fills a tensor on the device.
PhiloxStart ReserveNumbers(const char* name, Device device,
                           const std::optional<Generator>& generator);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_GENERATORS_H_
