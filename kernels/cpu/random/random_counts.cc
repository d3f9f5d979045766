// Random counts: of events at a rate, and of successes among trials; and numbers whose logarithms
// are normal.
//
// Sources: W. Hoermann, "The transformed rejection method for generating Poisson random variables",
// 1993, and "The generation of binomial random variates", 1993.

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "kernels/common/random_operands.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/random/distributions.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/memory_format.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/binomial_native.h"
#include "switchyard/ops/contiguous.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/log_normal_native.h"
#include "switchyard/ops/poisson_native.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {
namespace {

using internal::DrawUnit;
using internal::ElementOf;

constexpr auto kBinomial = SWITCHYARD_OPERATORS("binomial");
constexpr auto kLogNormal = SWITCHYARD_OPERATORS("log_normal");
constexpr auto kPoisson = SWITCHYARD_OPERATORS("poisson");

// Below, the methods by rejection are the faster ones.
constexpr double kManyEvents = 10;

// Products of uniform numbers until they are below exp(-rate).
double DrawFewEvents(RandomNumbers& numbers, double rate) {
  const double least = std::exp(-rate);
  double product = DrawUnit<double>(numbers);
  double count = 0;
  while (product > least) {
    count += 1;
    product *= DrawUnit<double>(numbers);
  }
  return count;
}

double DrawManyEvents(RandomNumbers& numbers, double rate) {
  const double b = 0.931 + 2.53 * std::sqrt(rate);
  const double a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  const double squeeze = 0.9277 - 3.6224 / (b - 2);
  while (true) {
    const double u = DrawUnit<double>(numbers) - 0.5;
    const double v = DrawUnit<double>(numbers);
    const double us = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a / us + b) * u + rate + 0.43);
    if (us >= 0.07 && v <= squeeze) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    const double height = std::log(v) + std::log(inverse_alpha) - std::log(a / (us * us) + b);
    if (height <= -rate + k * std::log(rate) - std::lgamma(k + 1)) return k;
  }
}

double DrawEvents(RandomNumbers& numbers, double rate) {
  SWITCHYARD_CHECK(rate >= 0, "invalid Poisson rate, expected rate to be non-negative");
  if (rate == 0) return 0;
  return rate >= kManyEvents ? DrawManyEvents(numbers, rate) : DrawFewEvents(numbers, rate);
}

// Distances between successes, which are geometric, until they exceed the trials.
double DrawFewSuccesses(RandomNumbers& numbers, double count, double probability) {
  const double log_failure = std::log1p(-probability);
  double trials = 0;
  double successes = 0;
  while (true) {
    trials += std::ceil(std::log(DrawUnit<double>(numbers)) / log_failure);
    if (!(trials <= count)) return successes;
    successes += 1;
  }
}

// What Stirling's approximation of the logarithm of k! lacks.
double StirlingTail(double k) {
  constexpr double kTails[] = {0.0810614667953272,  0.0413406959554092, 0.0276779256849983,
                               0.02079067210376509, 0.0166446911898211, 0.0138761288230707,
                               0.0118967099458917,  0.0104112652619720, 0.00925546218271273,
                               0.00833056343336287};
  if (k <= 9) return kTails[static_cast<size_t>(k)];
  const double square = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

double DrawManySuccesses(RandomNumbers& numbers, double count, double probability) {
  const double deviation = std::sqrt(count * probability * (1 - probability));
  const double b = 1.15 + 2.53 * deviation;
  const double a = -0.0873 + 0.0248 * b + 0.01 * probability;
  const double center = count * probability + 0.5;
  const double squeeze = 0.92 - 4.2 / b;
  const double odds = probability / (1 - probability);
  const double alpha = (2.83 + 5.1 / b) * deviation;
  const double mode = std::floor((count + 1) * probability);
  while (true) {
    const double u = DrawUnit<double>(numbers) - 0.5;
    const double v = DrawUnit<double>(numbers);
    const double us = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a / us + b) * u + center);
    if (us >= 0.07 && v <= squeeze) return k;
    if (k < 0 || k > count) continue;
    const double height = std::log(v * alpha / (a / (us * us) + b));
    const double bound = (mode + 0.5) * std::log((mode + 1) / (odds * (count - mode + 1))) +
                         (count + 1) * std::log((count - mode + 1) / (count - k + 1)) +
                         (k + 0.5) * std::log(odds * (count - k + 1) / (k + 1)) +
                         StirlingTail(mode) + StirlingTail(count - mode) - StirlingTail(k) -
                         StirlingTail(count - k);
    if (height <= bound) return k;
  }
}

double DrawSuccesses(RandomNumbers& numbers, double count, double probability) {
  SWITCHYARD_CHECK(!std::isinf(count), "binomial: a count is infinite");
  if (count <= 0 || probability <= 0) return 0;
  if (probability >= 1) return count;
  if (std::isnan(probability)) return probability;
  const bool counts_failures = probability > 0.5;
  const double rarer = counts_failures ? 1 - probability : probability;
  const double found = count * rarer >= kManyEvents ? DrawManySuccesses(numbers, count, rarer)
                                                    : DrawFewSuccesses(numbers, count, rarer);
  return counts_failures ? count - found : found;
}

}  // namespace

// The schema says what is taken by value.
Tensor poisson_cpu(const Tensor& self, std::optional<Generator> generator) {  // NOLINT
  const Tensor result = EmptyTensor(self.sizes(), self.dtype(), self.device());
  const Tensor rates = switchyard::to(self, ScalarType::Double);
  internal::VisitFloatingElement(self.dtype(), "poisson", kPoisson, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("poisson", generator));
    internal::DrawEachFrom<T, double>(
        result, rates, [&](double rate) { return ElementOf<T>(DrawEvents(numbers, rate)); });
  });
  return result;
}

Tensor binomial_cpu(const Tensor& count, const Tensor& prob,
                    std::optional<Generator> generator) {  // NOLINT
  SWITCHYARD_CHECK(count.dtype() == prob.dtype(), "binomial: count has dtype ", count.dtype(),
                   ", and prob ", prob.dtype());
  const Tensor result = EmptyTensor(count.sizes(), count.dtype(), count.device());
  const Tensor trials = switchyard::to(count, ScalarType::Double);
  const Tensor shares =
      ops::contiguous(switchyard::expand(switchyard::to(prob, ScalarType::Double), count.sizes()),
                      MemoryFormat::Contiguous);
  internal::VisitFloatingElement(count.dtype(), "binomial", kBinomial, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("binomial", generator));
    const double* share = shares.data<double>();
    internal::DrawEachFrom<T, double>(result, trials, [&](double trial_count) {
      return ElementOf<T>(DrawSuccesses(numbers, trial_count, *share++));
    });
  });
  return result;
}

Tensor& log_normal_(Tensor& self, double mean, double std,
                    std::optional<Generator> generator) {  // NOLINT
  SWITCHYARD_CHECK(std > 0, "log_normal_ expects std > 0.0, but found std=", std);
  internal::CheckDrawnInto("log_normal_", self);
  internal::VisitFloatingElement(self.dtype(), "log_normal_", kLogNormal, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomNumbers numbers(internal::GeneratorOf("log_normal_", generator));
    internal::DrawEach<T>(
        self, [&] { return ElementOf<T>(std::exp(internal::DrawNormal(numbers) * std + mean)); });
  });
  return self;
}

}  // namespace switchyard::native
