#include "lib/core/generator.h"

#include "lib/core/error.h"

namespace switchyard {

Generator::Generator(uint64_t seed, Device device) {
  const DispatchKey key = DenseKeyOf(device.type());
  SWITCHYARD_CHECK(key != DispatchKey::Undefined, "no tensors live on device ", device);
  impl_ = IntrusivePtr<GeneratorImpl>::Adopt(new GeneratorImpl);
  impl_->key_set = DispatchKeySet(key);
  impl_->device = device;
  SetSeed(seed);
}

Device Generator::device() const { return Get().device; }

uint64_t Generator::seed() const { return Get().seed.load(std::memory_order_relaxed); }

void Generator::SetSeed(uint64_t seed) const {
  Get().seed.store(seed, std::memory_order_relaxed);
  Get().state.store(seed, std::memory_order_relaxed);
}

uint64_t Generator::Next() const {
  constexpr uint64_t kStep = 0x9e3779b97f4a7c15;
  uint64_t mixed = Get().state.fetch_add(kStep, std::memory_order_relaxed) + kStep;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

GeneratorImpl& Generator::Get() const {
  SWITCHYARD_CHECK(impl_, "an undefined generator gives no numbers");
  return *impl_;
}

}  // namespace switchyard
