// Tensors filled with random numbers: uniform_, normal_, exponential_, bernoulli_, randperm.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/distributions.h"
#include "kernels/cpu/normal_block.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/bernoulli_native.h"
#include "switchyard/ops/exponential_native.h"
#include "switchyard/ops/normal_native.h"
#include "switchyard/ops/randperm_native.h"
#include "switchyard/ops/uniform_native.h"

namespace switchyard::native {
namespace {

using internal::ElementOf;

constexpr auto kBernoulli = SWITCHYARD_OPERATORS("bernoulli");
constexpr auto kExponential = SWITCHYARD_OPERATORS("exponential");
constexpr auto kNormal = SWITCHYARD_OPERATORS("normal");
constexpr auto kRandperm = SWITCHYARD_OPERATORS("randperm");
constexpr auto kUniform = SWITCHYARD_OPERATORS("uniform");

// The greatest number of a floating dtype.
double GreatestOf(ScalarType type) {
  if (type == ScalarType::Half) return 65504;
  if (type == ScalarType::BFloat16) return 0x1.fep127;
  if (type == ScalarType::Float) return std::numeric_limits<float>::max();
  return std::numeric_limits<double>::max();
}

void CheckInterval(double from, double to, ScalarType type) {
  const double greatest = GreatestOf(type);
  for (const double bound : {from, to}) {
    SWITCHYARD_CHECK(bound >= -greatest && bound <= greatest, "uniform_: bound ", bound,
                     " is out of range of ", type);
  }
  SWITCHYARD_CHECK(from <= to, "uniform_: from ", from, " is greater than to ", to);
  SWITCHYARD_CHECK(to - from <= greatest, "uniform_: from ", from, " and to ", to,
                   " are further apart than the greatest number of ", type);
}

void CheckProbability(const char* name, double p) {
  SWITCHYARD_CHECK(p >= 0 && p <= 1, name, ": p is ", p, ", not a probability");
}

}  // namespace

Tensor& uniform_(Tensor& self, double from, double to, std::optional<Generator> generator) {
  internal::CheckDrawnInto("uniform_", self);
  internal::VisitFloatingElement(self.dtype(), "uniform_", kUniform, [&](auto tag) {
    using T = typename decltype(tag)::type;
    CheckInterval(from, to, self.dtype());
    const auto least = ElementOf<T>(from);
    const auto limit = ElementOf<T>(to);
    RandomNumbers numbers(internal::GeneratorOf("uniform_", generator));
    internal::DrawEach<T>(self, [&] { return internal::DrawUniform<T>(numbers, least, limit); });
  });
  return self;
}

// Rows of at least one block are drawn in another way than single elements, as in PyTorch.
Tensor& normal_(Tensor& self, double mean, double std, std::optional<Generator> generator) {
  SWITCHYARD_CHECK(std >= 0, "normal_: the standard deviation is ", std, ", which is negative");
  internal::CheckDrawnInto("normal_", self);
  internal::VisitFloatingElement(self.dtype(), "normal_", kNormal, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("normal_", generator));
    if (self.is_contiguous() && self.numel() >= internal::kNormalBlock) {
      internal::FillNormal<T>(numbers, self.data<T>(), self.numel(), ElementOf<T>(mean),
                              ElementOf<T>(std));
      return;
    }
    internal::DrawEach<T>(self,
                          [&] { return ElementOf<T>(internal::DrawNormal(numbers) * std + mean); });
  });
  return self;
}

Tensor& exponential_(Tensor& self, double lambd, std::optional<Generator> generator) {
  SWITCHYARD_CHECK(lambd >= 0, "exponential_: lambd is ", lambd, ", which is negative");
  internal::CheckDrawnInto("exponential_", self);
  internal::VisitFloatingElement(self.dtype(), "exponential_", kExponential, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("exponential_", generator));
    internal::DrawEach<T>(self,
                          [&] { return ElementOf<T>(internal::DrawExponential(numbers, lambd)); });
  });
  return self;
}

Tensor& bernoulli_(Tensor& self, double p, std::optional<Generator> generator) {
  CheckProbability("bernoulli_", p);
  internal::CheckDrawnInto("bernoulli_", self);
  internal::VisitRealElement(self.dtype(), "bernoulli_", kBernoulli, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("bernoulli_", generator));
    internal::DrawEach<T>(
        self, [&] { return ElementOf<T>(internal::DrawUnit<double>(numbers) < p ? 1 : 0); });
  });
  return self;
}

namespace {

// Probabilities of Double are compared with a number of Double, others with one of Float.
template <typename T, typename P>
void DrawBernoulli(const Tensor& self, const Tensor& p, RandomNumbers& numbers) {
  internal::DrawEachFrom<T, P>(self, p, [&](P probability) {
    CheckProbability("bernoulli_", probability);
    return ElementOf<T>(internal::DrawUnit<P>(numbers) < probability ? 1 : 0);
  });
}

void CheckProbabilities(const Tensor& self, const Tensor& p) {
  SWITCHYARD_CHECK(p.defined(), "bernoulli_: p is an undefined tensor");
  SWITCHYARD_CHECK(p.device() == self.device(), "bernoulli_: p is on device ", p.device(),
                   " and self on ", self.device());
  SWITCHYARD_CHECK(IsFloatingType(p.dtype()), "bernoulli_: p has dtype ", p.dtype(),
                   ", which is not a floating one");
  SWITCHYARD_CHECK(internal::BroadcastsTo(p.sizes(), self.sizes()), "bernoulli_: p of sizes ",
                   p.sizes(), " does not stretch to self of sizes ", self.sizes());
}

}  // namespace

Tensor& bernoulli_(Tensor& self, const Tensor& p, std::optional<Generator> generator) {
  CheckProbabilities(self, p);
  internal::CheckDrawnInto("bernoulli_", self);
  const bool is_double = p.dtype() == ScalarType::Double;
  const Tensor apart = internal::ReadableBeside(self, p);
  const Tensor reals = is_double ? apart : internal::WithType(apart, ScalarType::Float);
  internal::VisitRealElement(self.dtype(), "bernoulli_", kBernoulli, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("bernoulli_", generator));
    if (is_double) return DrawBernoulli<T, double>(self, reals, numbers);
    DrawBernoulli<T, float>(self, reals, numbers);
  });
  return self;
}

Tensor& bernoulli_out(const Tensor& self, std::optional<Generator> generator, Tensor& out) {
  internal::PrepareOut("bernoulli", out, self.sizes(), &self);
  return bernoulli_(out, self, std::move(generator));
}

namespace {

// Integers below n are elements of the dtype.
void CheckPositions(int64_t n, ScalarType type) {
  SWITCHYARD_CHECK(type != ScalarType::Bool, "randperm: elements of Bool are no positions");
  internal::VisitRealElement(type, "randperm", kRandperm, [&](auto tag) {
    using T = typename decltype(tag)::type;
    int64_t greatest = n;  // those of BFloat16 are rounded, as PyTorch does it
    if constexpr (std::is_integral_v<T>) {
      greatest = static_cast<int64_t>(std::numeric_limits<T>::max());
    } else if constexpr (!std::is_same_v<T, BFloat16>) {
      greatest = int64_t{1} << internal::kDigits<T>;
    }
    SWITCHYARD_CHECK(n - 1 <= greatest, "randperm: n is ", n, ", and the greatest integer of ",
                     type, " is ", greatest);
  });
}

}  // namespace

// Each place is exchanged with one behind it or itself.
Tensor& randperm_out_cpu(int64_t n, std::optional<Generator> generator, Tensor& out) {
  SWITCHYARD_CHECK(n >= 0, "randperm: n is ", n, ", which is negative");
  CheckPositions(n, out.dtype());
  internal::PrepareOut("randperm", out, {n});
  internal::CheckDrawnInto("randperm", out);
  internal::VisitRealElement(out.dtype(), "randperm", kRandperm, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const places = out.data<T>();
    const int64_t step = n == 0 ? 1 : out.stride(0);
    for (int64_t i = 0; i < n; ++i) places[i * step] = ElementOf<T>(i);
    RandomNumbers numbers(internal::GeneratorOf("randperm", generator));
    for (int64_t i = 0; i < n - 1; ++i) {
      const auto ahead = static_cast<int64_t>(numbers.Next32() % static_cast<uint64_t>(n - i));
      std::swap(places[i * step], places[(i + ahead) * step]);
    }
  });
  return out;
}

}  // namespace switchyard::native
