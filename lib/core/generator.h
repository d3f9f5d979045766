// Generator: a handle to a source of random numbers; copies share the sequence.
//
// Takes: a seed. Gives: on the CPU the numbers of PyTorch's generator for the same seed (Mt19937);
// for other devices the start of their kernels' Philox sequences. Also the key set of its device,
// because a generator argument takes part in dispatch. Errors: Error for an undefined generator,
// and for CPU numbers from a generator of another device.
//
// Threads: the generator has a lock. It is held for each drawn number, while a seed or a state is
// set or read, and by an operator for all numbers that it draws. So each number is drawn once, and
// the numbers of one call are consecutive.
//
// Operators without a generator argument draw from DefaultCpuGenerator.

#ifndef SWITCHYARD_LIB_CORE_GENERATOR_H_
#define SWITCHYARD_LIB_CORE_GENERATOR_H_

#include <cstdint>
#include <mutex>
#include <optional>

#include "lib/core/device.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/core/mt19937.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

struct GeneratorImpl final : RefCounted {
  GeneratorImpl(uint64_t seed_of_all, Device of_device, DispatchKeySet keys)
      : key_set(keys), device(of_device), seed(seed_of_all), engine(seed_of_all) {}

  const DispatchKeySet key_set;
  const Device device;
  std::mutex mutex;  // guards the members below
  uint64_t seed;
  Mt19937 engine;
  // Normal numbers are made in pairs. This is the second one, kept for the next call.
  std::optional<double> next_normal;
  std::optional<float> next_float_normal;  // only exchanged with PyTorch's states, otherwise unused
  uint64_t philox_offset = 0;

  static void Destroy(GeneratorImpl* impl) { delete impl; }
};

// The start of a device kernel: its threads take subsequences of the seed from here.
struct PhiloxStart {
  uint64_t seed;
  uint64_t offset;
};

class Generator {
 public:
  // PyTorch's seed for generators without another one.
  static constexpr uint64_t kDefaultSeed = 67280421310721;

  constexpr Generator() = default;
  // Errors: a device that cannot have tensors.
  explicit Generator(uint64_t seed, Device device = Device());

  bool defined() const { return static_cast<bool>(impl_); }
  bool is_same(const Generator& other) const { return impl_ == other.impl_; }

  // The keys of its device's backend; empty if undefined.
  DispatchKeySet key_set() const { return impl_ ? impl_->key_set : DispatchKeySet(); }

  // The members below need a defined generator.
  Device device() const;
  uint64_t seed() const;
  // Starts the sequence of the seed.
  void SetSeed(uint64_t seed) const;

  // For kernels of devices other than the CPU. They own `numbers` (rounded up to a multiple of
  // four) of each subsequence, and the next call starts after these.
  PhiloxStart Reserve(uint64_t numbers) const;

  // For functions that draw numbers, and for lib/core/generator_state.h.
  GeneratorImpl& impl() const;

 private:
  friend Generator DefaultCpuGenerator();
  explicit Generator(IntrusivePtr<GeneratorImpl> impl) : impl_(std::move(impl)) {}

  IntrusivePtr<GeneratorImpl> impl_;
};

// The numbers of a CPU generator, for one user: others wait until this object is destroyed. It
// holds a reference to the generator.
class RandomNumbers {
 public:
  explicit RandomNumbers(Generator generator);

  uint32_t Next32() { return impl_.engine(); }
  uint64_t Next64() {
    const uint64_t high = impl_.engine();
    return high << 32 | impl_.engine();
  }
  std::optional<double>& next_normal() { return impl_.next_normal; }

 private:
  Generator generator_;
  GeneratorImpl& impl_;
  std::lock_guard<std::mutex> lock_;
};

// One generator for the process, made with kDefaultSeed at its first use and never destroyed.
Generator DefaultCpuGenerator();

// Seeds DefaultCpuGenerator, like torch.manual_seed.
void ManualSeed(uint64_t seed);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_GENERATOR_H_
