#include "lib/core/generator.h"

#include <atomic>

#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

// Owns one reference for ever, so that threads that end late can still use the generator.
SWITCHYARD_CONSTANT_INIT std::atomic<RandomSource*> default_cpu_generator = nullptr;

IntrusivePtr<RandomSource> NewSource(uint64_t seed, Device device) {
  const DispatchKey key = DenseKeyOf(device.type());
  SWITCHYARD_CHECK(key != DispatchKey::Undefined, "no tensors live on device ", device);
  return IntrusivePtr<RandomSource>::Adopt(new EngineSource(seed, device, DispatchKeySet(key)));
}

EngineSource& CpuSource(const Generator& generator) {
  EngineSource& source = generator.engine();
  SWITCHYARD_CHECK(source.device().is_cpu(), "a generator of device ", source.device(),
                   " gives no numbers on the CPU");
  return source;
}

}  // namespace

void EngineSource::StartFrom(uint64_t seed_of_all) {
  seed = seed_of_all;
  engine = Mt19937(seed_of_all);
  next_normal.reset();
  next_float_normal.reset();
  philox_offset = 0;
}

Generator::Generator(uint64_t seed, Device device) : source_(NewSource(seed, device)) {}

Device Generator::device() const { return source().device(); }

uint64_t Generator::seed() const {
  const std::lock_guard<std::mutex> lock(mutex());
  return source_->CurrentSeed();
}

void Generator::SetSeed(uint64_t seed) const {
  const std::lock_guard<std::mutex> lock(mutex());
  source_->StartFrom(seed);
}

PhiloxStart Generator::Reserve(uint64_t numbers) const {
  EngineSource& source = engine();
  SWITCHYARD_CHECK(!source.device().is_cpu(),
                   "a generator of the CPU has one sequence, of which no part can be reserved");
  const std::lock_guard<std::mutex> lock(source.mutex_);
  const PhiloxStart start = {source.seed, source.philox_offset};
  source.philox_offset += (numbers + 3) / 4 * 4;
  return start;
}

RandomSource& Generator::source() const {
  SWITCHYARD_CHECK(source_, "an undefined generator gives no numbers");
  return *source_;
}

EngineSource& Generator::engine() const {
  SWITCHYARD_CHECK(source().is_engine(),
                   "a generator of an extension's class gives its numbers to kernels of the "
                   "extension alone");
  return static_cast<EngineSource&>(*source_);
}

RandomNumbers::RandomNumbers(Generator generator)
    : generator_(std::move(generator)), source_(CpuSource(generator_)), lock_(source_.mutex_) {}

Generator DefaultCpuGenerator() {
  RandomSource* source = default_cpu_generator.load(std::memory_order_acquire);
  if (source == nullptr) {
    auto made = NewSource(Generator::kDefaultSeed, Device());
    // If several threads arrive at the same time, one wins, and `source` is then the winner's.
    if (default_cpu_generator.compare_exchange_strong(source, made.get(),
                                                      std::memory_order_acq_rel)) {
      source = made.Detach();
    }
  }
  return Generator(IntrusivePtr<RandomSource>::Share(source));
}

void ManualSeed(uint64_t seed) { DefaultCpuGenerator().SetSeed(seed); }

}  // namespace switchyard
