// Generators of an extension: classes derived from c10::GeneratorImpl, and at::CPUGeneratorImpl,
// the run-time's own, as kernels of extensions draw from it.
//
// Takes: a class with the seed, the state and whatever its kernels draw from. Gives: an
// at::Generator, which dispatches by the keys of the class; at::check_generator gives a kernel its
// class back. Errors: Error where a kernel asks a generator for another class than its own, as far
// as that can be told: whether it is the run-time's; and where an operator of the run-time is to
// draw from a generator of an extension.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_GENERATORS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_GENERATORS_H_

#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include "lib/core/generator.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/tensor_impl.h"

namespace c10 {

inline constexpr uint64_t default_rng_seed_val = switchyard::Generator::kDefaultSeed;

class GeneratorImpl : public switchyard::RandomSource {
 public:
  GeneratorImpl(Device device, DispatchKeySet key_set) : RandomSource(device, key_set) {}

  virtual void set_current_seed(uint64_t seed) = 0;
  virtual uint64_t current_seed() const = 0;
  virtual uint64_t seed() = 0;
  virtual void set_state(const TensorImpl& state) = 0;
  virtual intrusive_ptr<TensorImpl> get_state() const = 0;
  virtual void set_offset(uint64_t) { switchyard::Fail("the generator has no offset"); }
  virtual uint64_t get_offset() const { switchyard::Fail("the generator has no offset"); }

  uint64_t CurrentSeed() const final { return current_seed(); }
  void StartFrom(uint64_t seed) final { set_current_seed(seed); }

 protected:
  virtual GeneratorImpl* clone_impl() const = 0;
};

}  // namespace c10

namespace at {

using CPUGeneratorImpl = switchyard::EngineSource;

// The run-time's, with a seed or for all calls that are given none.
namespace detail {

inline Generator getDefaultCPUGenerator() { return switchyard::DefaultCpuGenerator(); }
inline Generator createCPUGenerator(uint64_t seed = c10::default_rng_seed_val) {
  return Generator(seed);
}

}  // namespace detail

template <typename Impl, typename... Arguments>
Generator make_generator(Arguments&&... arguments) {
  static_assert(std::is_base_of_v<switchyard::RandomSource, Impl>,
                "make_generator takes a class derived from c10::GeneratorImpl");
  return Generator::Adopt(new Impl(std::forward<Arguments>(arguments)...));
}

template <typename Impl>
Impl* check_generator(const std::optional<Generator>& generator) {
  TORCH_CHECK(generator.has_value(), "Expected Generator but received nullopt");
  TORCH_CHECK(generator->defined(), "Generator with undefined implementation is not allowed");
  TORCH_CHECK(Impl::device_type() == generator->device().type(), "Expected a '",
              Impl::device_type(), "' device type for generator but found '",
              generator->device().type(), "'");
  constexpr bool kTakesEngine = std::is_same_v<Impl, CPUGeneratorImpl>;
  TORCH_CHECK(kTakesEngine == generator->source().is_engine(),
              kTakesEngine ? "a kernel for the run-time's generator was given one of an extension"
                           : "a kernel for a generator of an extension was given the run-time's");
  return generator->get<Impl>();
}

template <typename Impl>
Impl* get_generator_or_default(const std::optional<Generator>& generator,
                               const Generator& otherwise) {
  const bool is_given = generator.has_value() && generator->defined();
  return check_generator<Impl>(is_given ? generator : std::optional<Generator>(otherwise));
}

}  // namespace at

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_GENERATORS_H_
