// multinomial: positions drawn by their probabilities, with or without replacement.

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "kernels/common/binary_functions.h"
#include "kernels/common/random_operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/draws.h"
#include "kernels/cuda/device/faults.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/segments.h"
#include "kernels/cuda/device/sort_keys.h"
#include "kernels/cuda/device/sorted_runs.h"
#include "kernels/cuda/generators.h"
#include "kernels/cuda/operands.h"
#include "lib/core/device_hooks.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/multinomial_native.h"

namespace switchyard::native {
namespace {

using internal::kMultinomial;

struct Probability {
  gpu::Elements elements;
  SWITCHYARD_HOST_DEVICE double operator()(int64_t index) const {
    return elements.Load<double>(index);
  }
};

struct FindNoCategory {
  gpu::Elements elements;
  gpu::FaultFlag flag;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto p = elements.Load<double>(index);
    if (!(p >= 0 && std::isfinite(p))) flag.Raise(index);
  }
};

struct FindEmptyRow {
  const double* sums;
  int64_t categories;
  gpu::FaultFlag flag;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t row) const {
    if (!(sums[(row + 1) * categories - 1] > 0)) flag.Raise(row);
  }
};

double ElementAt(const Tensor& tensor, int64_t index) {
  const Tensor doubles = gpu::Packed(kMultinomial, tensor, ScalarType::Double);
  double element = 0;
  CopyBytes(&element, Device(), doubles.data<double>() + index, doubles.device(), sizeof(element));
  return element;
}

// Cumulative sums of the probabilities of each row. The call waits for the device: an invalid
// probability or row is an error.
struct Cumulative {
  explicit Cumulative(const Tensor& self)
      : categories(self.size(-1)), rows(self.numel() / categories), sums(self.numel()) {
    const gpu::Elements elements(kMultinomial, self);
    const gpu::Faults faults;
    gpu::ForEachIndex(self.numel(), FindNoCategory{elements, faults.flag()});
    const auto fault = faults.Find();
    if (fault.has_value()) internal::FailCategory(ElementAt(self, *fault));
    gpu::ScanSegments(rows, categories, Probability{elements}, functions::Add(), 0.0, sums.get());
    gpu::ForEachIndex(rows, FindEmptyRow{sums.get(), categories, faults.flag()});
    if (faults.Find().has_value()) internal::FailNoCategory();
  }

  int64_t categories;
  int64_t rows;
  gpu::DeviceMemory<double> sums;
};

// The first category of the row whose cumulative probability is at least a number in (0, 1]; it
// never has probability zero.
struct DrawCategory {
  const double* sums;
  int64_t categories;
  PhiloxStart start;
  gpu::Elements out;  // rows, samples
  int64_t samples;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const double* row = sums + index / samples * categories;
    gpu::Draws draws(start, index);
    const double wanted = draws.Unit<double>() * row[categories - 1];
    int64_t first = 0;
    int64_t last = categories - 1;
    while (first < last) {
      const int64_t middle = first + (last - first) / 2;
      if (row[middle] < wanted) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    out.Store(index, first);
  }
};

// Sort keys for the quotients of probability and exponential number, greatest first.
struct MakeQuotients {
  gpu::Elements probabilities;
  PhiloxStart start;
  int64_t categories;
  uint64_t* keys;
  int64_t* places;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    gpu::Draws draws(start, index);
    const double quotient = probabilities.Load<double>(index) / draws.Exponential<double>(1);
    keys[index] = ~gpu::SortKeyOf(quotient);
    places[index] = index % categories;
  }
};

struct StoreFirst {
  const int64_t* places;
  int64_t categories;
  gpu::Elements out;
  int64_t samples;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    out.Store(index, places[index / samples * categories + index % samples]);
  }
};

}  // namespace

Tensor& multinomial_out_cuda(const Tensor& self, int64_t num_samples, bool replacement,
                             std::optional<Generator> generator, Tensor& out) {
  internal::PrepareMultinomial(self, num_samples, replacement, out);
  if (out.numel() == 0) return out;
  const Cumulative cumulative(self);
  const PhiloxStart start = gpu::ReserveNumbers(kMultinomial, self.device(), generator);
  const int64_t categories = cumulative.categories;
  const gpu::Elements results(kMultinomial, out);
  if (replacement) {
    gpu::ForEachIndex(out.numel(),
                      DrawCategory{cumulative.sums.get(), categories, start, results, num_samples});
    return out;
  }
  const gpu::SortedRuns runs(cumulative.rows, categories);
  gpu::ForEachIndex(runs.count(), MakeQuotients{gpu::Elements(kMultinomial, self), start,
                                                categories, runs.keys(), runs.places()});
  gpu::ForEachIndex(out.numel(), StoreFirst{runs.Sort().places, categories, results, num_samples});
  return out;
}

Tensor multinomial_cuda(const Tensor& self, int64_t num_samples, bool replacement,
                        std::optional<Generator> generator) {
  Tensor out = EmptyTensor({0}, ScalarType::Long, self.device());
  return multinomial_out_cuda(self, num_samples, replacement, std::move(generator), out);
}

}  // namespace switchyard::native
