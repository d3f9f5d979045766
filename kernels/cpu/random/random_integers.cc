// Tensors filled with random integers: random_ in its forms, for all dtypes.

#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/common/random_interval.h"
#include "kernels/cpu/random/distributions.h"
#include "lib/core/generator.h"
#include "switchyard/ops/random_native.h"

namespace switchyard::native {
namespace {

using internal::Interval;
using internal::kRandom;

constexpr auto kOperators = SWITCHYARD_OPERATORS("random");

template <typename T>
void DrawIntegers(const Tensor& self, Interval interval, const Generator& generator) {
  RandomNumbers numbers(generator);
  const bool is_wide = internal::TakesWideNumbers<T>(interval);
  internal::DrawEach<T>(self, [&] {
    const uint64_t bits = is_wide ? numbers.Next64() : numbers.Next32();
    const uint64_t below = interval.range == 0 ? bits : bits % interval.range;
    return internal::ElementOf<T>(
        static_cast<int64_t>(below + static_cast<uint64_t>(interval.from)));
  });
}

// Draws from the interval that `interval(tag)` returns for the dtype of self.
template <typename MakeInterval>
Tensor& FillIntegers(Tensor& self, const std::optional<Generator>& generator,
                     MakeInterval make_interval) {
  internal::CheckDrawnInto(kRandom, self);
  internal::VisitRealElement(self.dtype(), kRandom, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    DrawIntegers<T>(self, make_interval(tag), internal::GeneratorOf(kRandom, generator));
  });
  return self;
}

}  // namespace

// The schema says what is taken by value.
Tensor& random_(
    Tensor& self, int64_t from, std::optional<int64_t> to,
    std::optional<Generator> generator) {  // NOLINT(performance-unnecessary-value-param)
  return FillIntegers(self, generator, [&](auto tag) -> Interval {
    using T = typename decltype(tag)::type;
    return internal::IntervalOfCall<T>(from, to, self.dtype());
  });
}

Tensor& random_(Tensor& self, int64_t to, std::optional<Generator> generator) {
  return random_(self, 0, to, std::move(generator));
}

// From zero.
Tensor& random_(Tensor& self, std::optional<Generator> generator) {
  internal::CheckDrawnInto(kRandom, self);
  internal::VisitRealElement(self.dtype(), kRandom, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    constexpr uint64_t kRange = internal::RangeOfAll<T>();
    RandomNumbers numbers(internal::GeneratorOf(kRandom, generator));
    internal::DrawEach<T>(self, [&] {
      const uint64_t bits = internal::kIsOf64Bits<T> ? numbers.Next64() : numbers.Next32();
      return internal::ElementOf<T>(static_cast<int64_t>(bits % kRange));
    });
  });
  return self;
}

}  // namespace switchyard::native
