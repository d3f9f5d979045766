// Generator: a handle to a source of random numbers; copies share the sequence.
//
// Takes: a seed. Gives: on the CPU the numbers of PyTorch's generator for the same seed (Mt19937);
// for other devices what their kernels start Philox from; and the key set of its device, since a
// generator among an operator's arguments takes part in dispatch. Errors: Error when an undefined
// generator is asked for numbers, or one of another device for numbers of the CPU.
//
// Threads: a lock in the generator is held for each number drawn, while a seed or a state is set or
// read, and by an operator for all the numbers that it draws. So each number is drawn once, and the
// numbers of one call follow each other.
//
// The sequence that operators draw from without a generator is that of DefaultCpuGenerator.

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
  std::mutex mutex;  // of what follows
  uint64_t seed;
  Mt19937 engine;
  // The second of two normal numbers that are made together, kept for the next call.
  std::optional<double> next_normal;
  std::optional<float>
      next_float_normal;  // taken from and given to states of PyTorch, nothing else
  uint64_t philox_offset = 0;

  static void Destroy(GeneratorImpl* impl) { delete impl; }
};

// Where a kernel of a device starts: its threads take subsequences of the seed from here on.
struct PhiloxStart {
  uint64_t seed;
  uint64_t offset;
};

class Generator {
 public:
  // PyTorch's, of generators that were never given another one.
  static constexpr uint64_t kDefaultSeed = 67280421310721;

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
  // Starts the sequence of the seed.
  void SetSeed(uint64_t seed) const;

  // For kernels of other devices than the CPU: `numbers` (rounded up to a multiple of four) of each
  // subsequence are theirs, and the next call starts behind them.
  PhiloxStart Reserve(uint64_t numbers) const;

  // For those that draw, and for lib/core/generator_state.h.
  GeneratorImpl& impl() const;

 private:
  friend Generator DefaultCpuGenerator();
  explicit Generator(IntrusivePtr<GeneratorImpl> impl) : impl_(std::move(impl)) {}

  IntrusivePtr<GeneratorImpl> impl_;
};

// The numbers of a generator of the CPU, for one user: others wait until this object is gone. It
// keeps the generator.
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

// One for the process, made at its first use with kDefaultSeed; it is never destroyed.
Generator DefaultCpuGenerator();

// Starts the sequence of DefaultCpuGenerator anew, as torch.manual_seed does.
void ManualSeed(uint64_t seed);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_GENERATOR_H_
