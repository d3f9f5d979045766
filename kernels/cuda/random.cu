// Tensors filled with random numbers: uniform_, normal_, exponential_, bernoulli_, randperm.

#include <cstdint>
#include <optional>

#include "kernels/common/drawn_elements.h"
#include "kernels/common/operands.h"
#include "kernels/common/random_operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/draws.h"
#include "kernels/cuda/device/faults.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/sorted_runs.h"
#include "kernels/cuda/generators.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/bernoulli_native.h"
#include "switchyard/ops/exponential_native.h"
#include "switchyard/ops/normal_native.h"
#include "switchyard/ops/randperm_native.h"
#include "switchyard/ops/uniform_native.h"

namespace switchyard::native {
namespace {

// In [from, to): a random number of 1 becomes `from`.
template <typename T>
struct DrawUniform {
  T from;
  T width;

  SWITCHYARD_HOST_DEVICE T operator()(gpu::Draws& draws, int64_t /*index*/) const {
    const T unit = draws.Unit<T>();
    return (unit == 1 ? 0 : unit) * width + from;
  }
};

template <typename T>
struct DrawNormal {
  T mean;
  T deviation;

  SWITCHYARD_HOST_DEVICE T operator()(gpu::Draws& draws, int64_t /*index*/) const {
    return draws.Normal<T>() * deviation + mean;
  }
};

template <typename T>
struct DrawExponential {
  T rate;

  SWITCHYARD_HOST_DEVICE T operator()(gpu::Draws& draws, int64_t /*index*/) const {
    return draws.Exponential<T>(rate);
  }
};

struct DrawTrial {
  double probability;

  SWITCHYARD_HOST_DEVICE bool operator()(gpu::Draws& draws, int64_t /*index*/) const {
    return draws.Unit<double>() <= probability;
  }
};

struct DrawTrials {
  gpu::Elements probabilities;

  SWITCHYARD_HOST_DEVICE bool operator()(gpu::Draws& draws, int64_t index) const {
    return draws.Unit<double>() <= probabilities.Load<double>(index);
  }
};

template <typename Draw>
struct FillBody {
  gpu::Elements out;
  PhiloxStart start;
  Draw draw;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    gpu::Draws draws(start, index);
    out.Store(index, draw(draws, index));
  }
};

template <typename Draw>
void FillInto(const char* name, const Tensor& out, const std::optional<Generator>& generator,
              const Draw& draw) {
  const PhiloxStart start = gpu::ReserveNumbers(name, out.device(), generator);
  if (out.numel() == 0) return;
  gpu::ForEachIndex(out.numel(), FillBody<Draw>{gpu::Elements(name, out), start, draw});
}

// The dtype of the elements must hold 0 and 1.
void CheckHoldsTrials(const char* name, const Tensor& out) {
  internal::CheckDrawnInto(name, out);
  internal::VisitRealElement(out.dtype(), name, internal::EveryOperator(), [](auto) {});
}

struct FindNoProbability {
  gpu::Elements probabilities;
  gpu::FaultFlag flag;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto p = probabilities.Load<double>(index);
    if (!(p >= 0 && p <= 1)) flag.Raise(index);
  }
};

// The call waits for the device.
void CheckElements(const char* name, const Tensor& probabilities) {
  if (probabilities.numel() == 0) return;
  const gpu::Faults faults;
  const gpu::Elements elements(name, probabilities);
  gpu::ForEachIndex(probabilities.numel(), FindNoProbability{elements, faults.flag()});
  const auto fault = faults.Find();
  if (!fault.has_value()) return;
  const Tensor doubles = gpu::Packed(name, probabilities, ScalarType::Double);
  double p = 0;
  CopyBytes(&p, Device(), doubles.data<double>() + *fault, doubles.device(), sizeof(p));
  internal::CheckProbability(name, p);
}

struct DrawKeys {
  PhiloxStart start;
  uint64_t* keys;
  int64_t* places;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    gpu::Draws draws(start, index);
    keys[index] = draws.Next64();
    places[index] = index;
  }
};

struct StorePlaces {
  gpu::Elements out;
  const int64_t* places;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const { out.Store(index, places[index]); }
};

}  // namespace

Tensor& uniform_cuda_(Tensor& self, double from, double to, std::optional<Generator> generator) {
  internal::CheckDrawnInto("uniform_", self);
  gpu::VisitFloating(self.dtype(), "uniform_", [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::CheckUniform(from, to, self.dtype());
    const auto least = static_cast<T>(from);
    FillInto("uniform_", self, generator, DrawUniform<T>{least, static_cast<T>(to) - least});
  });
  return self;
}

Tensor& normal_cuda_(Tensor& self, double mean, double std, std::optional<Generator> generator) {
  internal::CheckDeviation(std);
  internal::CheckDrawnInto("normal_", self);
  gpu::VisitFloating(self.dtype(), "normal_", [&](auto tag) {
    using T = typename decltype(tag)::type;
    FillInto("normal_", self, generator, DrawNormal<T>{static_cast<T>(mean), static_cast<T>(std)});
  });
  return self;
}

Tensor& exponential_cuda_(Tensor& self, double lambd, std::optional<Generator> generator) {
  internal::CheckRate(lambd);
  internal::CheckDrawnInto("exponential_", self);
  gpu::VisitFloating(self.dtype(), "exponential_", [&](auto tag) {
    using T = typename decltype(tag)::type;
    FillInto("exponential_", self, generator, DrawExponential<T>{static_cast<T>(lambd)});
  });
  return self;
}

Tensor& bernoulli_cuda_(Tensor& self, double p, std::optional<Generator> generator) {
  internal::CheckProbability("bernoulli_", p);
  CheckHoldsTrials("bernoulli_", self);
  FillInto("bernoulli_", self, generator, DrawTrial{p});
  return self;
}

Tensor& bernoulli_cuda_(Tensor& self, const Tensor& p, std::optional<Generator> generator) {
  internal::CheckProbabilities(self, p);
  CheckHoldsTrials("bernoulli_", self);
  if (self.numel() != 0) CheckElements("bernoulli_", p);
  const Tensor apart = gpu::ReadableBeside("bernoulli_", self, p);
  const Tensor stretched = internal::StretchedTo(apart, self.sizes());
  FillInto("bernoulli_", self, generator, DrawTrials{gpu::Elements("bernoulli_", stretched)});
  return self;
}

// The positions in the order of 64-bit random numbers. Equal numbers keep their order.
Tensor& randperm_out_cuda(int64_t n, std::optional<Generator> generator, Tensor& out) {
  internal::PreparePermutation(n, out);
  const PhiloxStart start = gpu::ReserveNumbers("randperm", out.device(), generator);
  if (n == 0) return out;
  const gpu::SortedRuns runs(1, n);
  gpu::ForEachIndex(n, DrawKeys{start, runs.keys(), runs.places()});
  gpu::ForEachIndex(n, StorePlaces{gpu::Elements("randperm", out), runs.Sort().places});
  return out;
}

}  // namespace switchyard::native
