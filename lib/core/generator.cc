#include "lib/core/generator.h"

#include <atomic>

#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

// Owns one reference for ever, so that threads that end late can still use the generator.
SWITCHYARD_CONSTANT_INIT std::atomic<GeneratorImpl*> default_cpu_generator = nullptr;

IntrusivePtr<GeneratorImpl> NewImpl(uint64_t seed, Device device) {
  const DispatchKey key = DenseKeyOf(device.type());
  SWITCHYARD_CHECK(key != DispatchKey::Undefined, "no tensors live on device ", device);
  return IntrusivePtr<GeneratorImpl>::Adopt(new GeneratorImpl(seed, device, DispatchKeySet(key)));
}

GeneratorImpl& CpuImpl(const Generator& generator) {
  GeneratorImpl& impl = generator.impl();
  SWITCHYARD_CHECK(impl.device.is_cpu(), "a generator of device ", impl.device,
                   " gives no numbers on the CPU");
  return impl;
}

}  // namespace

Generator::Generator(uint64_t seed, Device device) : impl_(NewImpl(seed, device)) {}

Device Generator::device() const { return impl().device; }

uint64_t Generator::seed() const {
  const std::lock_guard<std::mutex> lock(impl().mutex);
  return impl_->seed;
}

void Generator::SetSeed(uint64_t seed) const {
  const std::lock_guard<std::mutex> lock(impl().mutex);
  impl_->seed = seed;
  impl_->engine = Mt19937(seed);
  impl_->next_normal.reset();
  impl_->next_float_normal.reset();
  impl_->philox_offset = 0;
}

PhiloxStart Generator::Reserve(uint64_t numbers) const {
  SWITCHYARD_CHECK(!impl().device.is_cpu(),
                   "a generator of the CPU has one sequence, of which no part can be reserved");
  const std::lock_guard<std::mutex> lock(impl_->mutex);
  const PhiloxStart start = {impl_->seed, impl_->philox_offset};
  impl_->philox_offset += (numbers + 3) / 4 * 4;
  return start;
}

GeneratorImpl& Generator::impl() const {
  SWITCHYARD_CHECK(impl_, "an undefined generator gives no numbers");
  return *impl_;
}

RandomNumbers::RandomNumbers(Generator generator)
    : generator_(std::move(generator)), impl_(CpuImpl(generator_)), lock_(impl_.mutex) {}

Generator DefaultCpuGenerator() {
  GeneratorImpl* impl = default_cpu_generator.load(std::memory_order_acquire);
  if (impl == nullptr) {
    auto made = NewImpl(Generator::kDefaultSeed, Device());
    // If several threads arrive at the same time, one wins, and `impl` is then the winner's.
    if (default_cpu_generator.compare_exchange_strong(impl, made.get(),
                                                      std::memory_order_acq_rel)) {
      impl = made.Detach();
    }
  }
  return Generator(IntrusivePtr<GeneratorImpl>::Share(impl));
}

void ManualSeed(uint64_t seed) { DefaultCpuGenerator().SetSeed(seed); }

}  // namespace switchyard
