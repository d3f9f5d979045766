#include <atomic>
#include <memory>

#include "kernels/cuda/generators.h"
#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard::gpu {
namespace {

constexpr int kMostDevices = 128;

SWITCHYARD_CONSTANT_INIT std::atomic<const Generator*> default_generators[kMostDevices] = {};

}  // namespace

Generator DefaultCudaGenerator(DeviceIndex index) {
  SWITCHYARD_CHECK(0 <= index && index < kMostDevices, "there is no generator of device ",
                   static_cast<int>(index), " of CUDA");
  std::atomic<const Generator*>& place = default_generators[index];
  const Generator* generator = place.load(std::memory_order_acquire);
  if (generator != nullptr) return *generator;
  auto made =
      std::make_unique<const Generator>(Generator::kDefaultSeed, Device(DeviceType::CUDA, index));
  // If several threads arrive at the same time, one wins, and `generator` is then the winner's.
  const bool is_first =
      place.compare_exchange_strong(generator, made.get(), std::memory_order_acq_rel);
  return is_first ? *made.release() : *generator;
}

PhiloxStart ReserveNumbers(const char* name, Device device,
                           const std::optional<Generator>& generator) {
  constexpr uint64_t kNumbers = 4;
  if (!generator || !generator->defined()) {
    return DefaultCudaGenerator(device.index()).Reserve(kNumbers);
  }
  const Device given = generator->device();
  const bool fits = given.type() == device.type() && (!given.has_index() || given == device);
  SWITCHYARD_CHECK(fits, name, ": the generator is of device ", given, ", and what is filled on ",
                   device);
  return generator->Reserve(kNumbers);
}

}  // namespace switchyard::gpu
