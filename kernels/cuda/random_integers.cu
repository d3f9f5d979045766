// Tensors filled with random integers: random_ in its forms, for all dtypes.

#include <cstdint>
#include <optional>
#include <utility>

#include "kernels/common/drawn_elements.h"
#include "kernels/common/random_interval.h"
#include "kernels/cuda/device/draws.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/generators.h"
#include "kernels/cuda/operands.h"
#include "switchyard/ops/random_native.h"

namespace switchyard::native {
namespace {

using internal::Interval;
using internal::kRandom;

struct FillIntegers {
  gpu::Elements out;
  PhiloxStart start;
  Interval interval;
  bool is_wide;  // of 64 random bits

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    gpu::Draws draws(start, index);
    const uint64_t bits = is_wide ? draws.Next64() : draws.Next32();
    const uint64_t below = interval.range == 0 ? bits : bits % interval.range;
    out.Store(index, static_cast<int64_t>(below + static_cast<uint64_t>(interval.from)));
  }
};

// interval(tag) gives the interval for the dtype of self; is_wide(tag, interval) tells whether it
// needs 64 bits.
template <typename MakeInterval, typename IsWide>
Tensor& Fill(Tensor& self, const std::optional<Generator>& generator, MakeInterval make_interval,
             IsWide is_wide) {
  internal::CheckDrawnInto(kRandom, self);
  internal::VisitRealElement(self.dtype(), kRandom, internal::EveryOperator(), [&](auto tag) {
    const Interval interval = make_interval(tag);
    const PhiloxStart start = gpu::ReserveNumbers(kRandom, self.device(), generator);
    if (self.numel() == 0) return;
    gpu::ForEachIndex(self.numel(), FillIntegers{gpu::Elements(kRandom, self), start, interval,
                                                 is_wide(tag, interval)});
  });
  return self;
}

}  // namespace

Tensor& random_cuda_(Tensor& self, int64_t from, std::optional<int64_t> to,
                     std::optional<Generator> generator) {
  const auto make_interval = [&](auto tag) {
    return internal::IntervalOfCall<typename decltype(tag)::type>(from, to, self.dtype());
  };
  return Fill(self, generator, make_interval, [](auto tag, const Interval& interval) {
    return internal::TakesWideNumbers<typename decltype(tag)::type>(interval);
  });
}

Tensor& random_cuda_(Tensor& self, int64_t to, std::optional<Generator> generator) {
  return random_cuda_(self, 0, to, std::move(generator));
}

Tensor& random_cuda_(Tensor& self, std::optional<Generator> generator) {
  const auto make_interval = [](auto tag) {
    return Interval{0, internal::RangeOfAll<typename decltype(tag)::type>()};
  };
  return Fill(self, generator, make_interval, [](auto tag, const Interval&) {
    return internal::kIsOf64Bits<typename decltype(tag)::type>;
  });
}

}  // namespace switchyard::native
