// Generator: a handle to a source of random numbers; copies share the sequence.
//
// Takes: a seed. Gives: 64-bit numbers, evenly distributed and the same for the same seed, and the
// key set of its device, since a generator among an operator's arguments takes part in dispatch.
// Errors: Error when an undefined generator is asked for numbers. Numbers may be drawn from several
// threads; each is drawn once.
// Source of the sequence: SplitMix64 (Steele, Lea, Flood, 2014).

#ifndef SWITCHYARD_LIB_CORE_GENERATOR_H_
#define SWITCHYARD_LIB_CORE_GENERATOR_H_

#include <atomic>
#include <cstdint>

#include "lib/core/device.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/dispatch/dispatch_key_set.h"

namespace switchyard {

struct GeneratorImpl final : RefCounted {
  DispatchKeySet key_set;
  Device device;
  std::atomic<uint64_t> seed{0};
  std::atomic<uint64_t> state{0};

  static void Destroy(GeneratorImpl* impl) { delete impl; }
};

class Generator {
 public:
  constexpr Generator() = default;
  // Errors: a device on which no tensors live.
  explicit Generator(uint64_t seed, Device device = Device());

  bool defined() const { return static_cast<bool>(impl_); }
  bool is_same(const Generator& other) const { return impl_ == other.impl_; }

  // Of the backend of its device; empty if undefined.
  DispatchKeySet key_set() const { return impl_ ? impl_->key_set : DispatchKeySet(); }

  // These need a defined generator.
  Device device() const;
  uint64_t seed() const;
  // Starts the sequence of the seed. No other thread may draw meanwhile.
  void SetSeed(uint64_t seed) const;
  uint64_t Next() const;
  // In [0, 1), a multiple of 2^-53.
  double NextReal() const { return static_cast<double>(Next() >> 11) * 0x1.0p-53; }

 private:
  GeneratorImpl& Get() const;

  IntrusivePtr<GeneratorImpl> impl_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_GENERATOR_H_
