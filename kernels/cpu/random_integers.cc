// Tensors filled with random integers: random_ in its forms, of all dtypes.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "kernels/cpu/distributions.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/structured/element_type.h"
#include "switchyard/ops/random_native.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "random_";
constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

// Integers [from, from + range); all of 64 bits if range is zero.
struct Interval {
  int64_t from;
  uint64_t range;
};

template <typename T>
inline constexpr bool kIsFloating = !std::is_integral_v<T>;

// An integer as an element, and back; kLeast where that is out of range, as on x86.
template <typename T>
int64_t Rounded(int64_t value) {
  const auto real = static_cast<double>(static_cast<float>(internal::ElementOf<T>(value)));
  const double exact = std::is_same_v<T, double> ? static_cast<double>(value) : real;
  return exact >= -0x1p63 && exact < 0x1p63 ? static_cast<int64_t>(exact) : kLeast;
}

// The step between elements of T near `value`.
template <typename T>
int64_t StepNear(int64_t value) {
  int exponent = 0;
  for (uint64_t rest = static_cast<uint64_t>(std::abs(value)) >> 1; rest != 0; rest >>= 1) {
    ++exponent;
  }
  const int shift = exponent - internal::kDigits<T> + 1;
  return shift < 0 ? 0 : int64_t{1} << shift;
}

// Bounds whose integers are not rounded out of the interval when they become elements of T.
template <typename T>
int64_t InnerFrom(int64_t from) {
  const int64_t rounded = Rounded<T>(from + 1);
  return rounded < from ? rounded + StepNear<T>(from + 1) : from;
}
template <typename T>
int64_t InnerTo(int64_t to) {
  const int64_t rounded = Rounded<T>(to - 1);
  return rounded >= to ? rounded - StepNear<T>(to - 1) : to;
}

template <typename T>
void CheckInRange(int64_t bound, ScalarType type) {
  bool fits = true;
  if constexpr (std::is_integral_v<T>) {
    fits = bound >= static_cast<int64_t>(std::numeric_limits<T>::min()) &&
           bound <= static_cast<int64_t>(std::numeric_limits<T>::max());
  } else if constexpr (std::is_same_v<T, Half>) {
    fits = bound >= -65504 && bound <= 65504;
  }
  SWITCHYARD_CHECK(fits, kName, ": bound ", bound, " is out of range of ", type);
}

template <typename T>
Interval IntervalOf(int64_t from, int64_t to, ScalarType type) {
  SWITCHYARD_CHECK(from < to, kName, ": from ", from, " is not less than to ", to);
  if constexpr (kIsFloating<T>) {
    from = InnerFrom<T>(from);
    to = InnerTo<T>(to);
    SWITCHYARD_CHECK(from < to, kName, ": no integer of ", type, " lies between the bounds");
  }
  CheckInRange<T>(from, type);
  CheckInRange<T>(to - 1, type);
  return {from, static_cast<uint64_t>(to) - static_cast<uint64_t>(from)};
}

// Up to the greatest integer of T, or the last one up to which T has all.
template <typename T>
Interval IntervalFrom(int64_t from, ScalarType type) {
  int64_t last = 0;
  if constexpr (kIsFloating<T>) {
    last = int64_t{1} << internal::kDigits<T>;
    SWITCHYARD_CHECK(from < last, kName, ": from ", from, " is not less than ", last,
                     ", the last of ", type);
    from = InnerFrom<T>(from);
  } else {
    last = static_cast<int64_t>(std::numeric_limits<T>::max());
  }
  CheckInRange<T>(from, type);
  return {from, static_cast<uint64_t>(last) - static_cast<uint64_t>(from) + 1};
}

template <typename T>
inline constexpr bool kTakes64Bits = std::is_same_v<T, int64_t> || std::is_same_v<T, double> ||
                                     std::is_same_v<T, float> || std::is_same_v<T, BFloat16>;

template <typename T>
void DrawIntegers(const Tensor& self, Interval interval, const Generator& generator) {
  RandomNumbers numbers(generator);
  const bool is_wide =
      kTakes64Bits<T> && (interval.range == 0 || interval.range >= uint64_t{1} << 32);
  internal::DrawEach<T>(self, [&] {
    const uint64_t bits = is_wide ? numbers.Next64() : numbers.Next32();
    const uint64_t below = interval.range == 0 ? bits : bits % interval.range;
    return internal::ElementOf<T>(
        static_cast<int64_t>(below + static_cast<uint64_t>(interval.from)));
  });
}

// What `interval(tag)` gives for the dtype of self.
template <typename MakeInterval>
Tensor& FillIntegers(Tensor& self, const std::optional<Generator>& generator,
                     MakeInterval make_interval) {
  internal::CheckDrawnInto(kName, self);
  internal::VisitRealElement(self.dtype(), kName, SWITCHYARD_OPERATORS("random"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    DrawIntegers<T>(self, make_interval(tag), internal::GeneratorOf(kName, generator));
  });
  return self;
}

}  // namespace

Tensor& random_(Tensor& self, int64_t from, std::optional<int64_t> to,
                std::optional<Generator> generator) {
  return FillIntegers(self, generator, [&](auto tag) -> Interval {
    using T = typename decltype(tag)::type;
    if (to) return IntervalOf<T>(from, *to, self.dtype());
    if (from != kLeast) return IntervalFrom<T>(from, self.dtype());
    SWITCHYARD_CHECK(kTakes64Bits<T>, kName, ": elements of ", self.dtype(),
                     " do not take integers of 64 bits");
    return {0, 0};
  });
}

Tensor& random_(Tensor& self, int64_t to, std::optional<Generator> generator) {
  return random_(self, 0, to, std::move(generator));
}

// From zero on. Float takes 32 bits for each element here and Double 64, whatever the interval is.
Tensor& random_(Tensor& self, std::optional<Generator> generator) {
  internal::CheckDrawnInto(kName, self);
  internal::VisitRealElement(self.dtype(), kName, SWITCHYARD_OPERATORS("random"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    constexpr bool kIsWide = std::is_same_v<T, int64_t> || std::is_same_v<T, double>;
    uint64_t range = 0;
    if constexpr (kIsFloating<T>) {
      range = (uint64_t{1} << internal::kDigits<T>)+1;
    } else {
      range = static_cast<uint64_t>(std::numeric_limits<T>::max()) + 1;
    }
    RandomNumbers numbers(internal::GeneratorOf(kName, generator));
    internal::DrawEach<T>(self, [&] {
      const uint64_t bits = kIsWide ? numbers.Next64() : numbers.Next32();
      return internal::ElementOf<T>(static_cast<int64_t>(bits % range));
    });
  });
  return self;
}

}  // namespace switchyard::native
