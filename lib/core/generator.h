// Generator: a handle to a source of random numbers; copies share the sequence.
//
// Takes: a seed. Gives: on the CPU the numbers of PyTorch's generator for the same seed (Mt19937);
// for other devices the start of their kernels' Philox sequences. Also the key set of its device,
// because a generator argument takes part in dispatch. Errors: Error for an undefined generator,
// and for CPU numbers from a generator of another device or of an extension's class.
//
// An extension may derive its own source of numbers (lib/extension/runtime/generators.h). Its
// kernels draw from it; those of the run-time do not.
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

// The shared object behind Generator.
class RandomSource : public RefCounted {
 public:
  virtual ~RandomSource() = default;
  static void Destroy(RandomSource* source) { delete source; }

  // The caller of these holds the lock.
  virtual uint64_t CurrentSeed() const = 0;
  virtual void StartFrom(uint64_t seed) = 0;

  DispatchKeySet key_set() const { return key_set_; }
  Device device() const { return device_; }
  // True for the run-time's own class, EngineSource.
  bool is_engine() const { return is_engine_; }

  mutable std::mutex mutex_;  // guards what derived classes have

 protected:
  RandomSource(Device device, DispatchKeySet key_set, bool is_engine = false)
      : key_set_(key_set), device_(device), is_engine_(is_engine) {}

  const DispatchKeySet key_set_;
  const Device device_;

 private:
  const bool is_engine_;
};

class EngineSource final : public RandomSource {
 public:
  EngineSource(uint64_t seed_of_all, Device device, DispatchKeySet key_set)
      : RandomSource(device, key_set, /*is_engine=*/true), seed(seed_of_all), engine(seed_of_all) {}

  uint64_t CurrentSeed() const override { return seed; }
  void StartFrom(uint64_t seed_of_all) override;

  // PyTorch's names, for kernels of extensions.
  static DeviceType device_type() { return DeviceType::CPU; }
  uint32_t random() { return engine(); }
  uint64_t random64() {
    const uint64_t high = engine();
    return high << 32 | engine();
  }
  std::optional<double> next_double_normal_sample() const { return next_normal; }
  void set_next_double_normal_sample(std::optional<double> normal) { next_normal = normal; }

  uint64_t seed;
  Mt19937 engine;
  // Normal numbers are made in pairs. This is the second one, kept for the next call.
  std::optional<double> next_normal;
  std::optional<float> next_float_normal;  // only exchanged with PyTorch's states, otherwise unused
  uint64_t philox_offset = 0;
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
  // Takes over the caller's reference to a source of another class.
  static Generator Adopt(RandomSource* source) {
    return Generator(IntrusivePtr<RandomSource>::Adopt(source));
  }

  bool defined() const { return static_cast<bool>(source_); }
  bool is_same(const Generator& other) const { return source_ == other.source_; }

  // The keys of its device's backend; empty if undefined.
  DispatchKeySet key_set() const { return source_ ? source_->key_set() : DispatchKeySet(); }

  // The members below need a defined generator.
  Device device() const;
  uint64_t seed() const;
  // Starts the sequence of the seed.
  void SetSeed(uint64_t seed) const;

  // For kernels of devices other than the CPU. They own `numbers` (rounded up to a multiple of
  // four) of each subsequence, and the next call starts after these.
  PhiloxStart Reserve(uint64_t numbers) const;

  // For functions that draw numbers, and for lib/core/generator_state.h. Errors: Error for a source
  // of an extension's class.
  EngineSource& engine() const;
  RandomSource& source() const;

  // PyTorch's names.
  template <typename Source>
  Source* get() const {
    return static_cast<Source*>(source_.get());
  }
  std::mutex& mutex() const { return source().mutex_; }
  uint64_t current_seed() const { return source().CurrentSeed(); }
  void set_current_seed(uint64_t seed) const { source().StartFrom(seed); }
  bool operator==(const Generator& other) const { return is_same(other); }
  bool operator!=(const Generator& other) const { return !is_same(other); }

 private:
  friend Generator DefaultCpuGenerator();
  explicit Generator(IntrusivePtr<RandomSource> source) : source_(std::move(source)) {}

  IntrusivePtr<RandomSource> source_;
};

// The numbers of a CPU generator, for one user: others wait until this object is destroyed. It
// holds a reference to the generator.
class RandomNumbers {
 public:
  explicit RandomNumbers(Generator generator);

  uint32_t Next32() { return source_.random(); }
  uint64_t Next64() { return source_.random64(); }
  std::optional<double>& next_normal() { return source_.next_normal; }

 private:
  Generator generator_;
  EngineSource& source_;
  std::lock_guard<std::mutex> lock_;
};

// One generator for the process, made with kDefaultSeed at its first use and never destroyed.
Generator DefaultCpuGenerator();

// Seeds DefaultCpuGenerator, like torch.manual_seed.
void ManualSeed(uint64_t seed);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_GENERATOR_H_
