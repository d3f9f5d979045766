#include "tests/kernels/gradients/samples.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::samples {
namespace {

// In (0, 1): multiples of 1/211, which is prime, in an order given by the seed.
double NumberAt(int64_t index, int seed) {
  const int64_t place = (index * (37 + 2 * int64_t{seed}) + 53 * int64_t{seed} + 11) % 211;
  return (static_cast<double>(place) + 0.3) / 211;
}

template <typename Number>
Tensor Filled(IntArrayRef sizes, const Number& number) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Double);
  for (int64_t i = 0; i < tensor.numel(); ++i) tensor.data<double>()[i] = number(i);
  return tensor;
}

}  // namespace

Tensor Drawn(IntArrayRef sizes, int seed) {
  return Filled(sizes, [seed](int64_t i) { return 2 * NumberAt(i, seed) - 1; });
}
Tensor Positive(IntArrayRef sizes, int seed) {
  return Filled(sizes, [seed](int64_t i) { return 2 * NumberAt(i, seed) + 0.5; });
}

Tensor ByColumns(const Tensor& matrix) {
  const int64_t rows = matrix.size(0);
  const int64_t columns = matrix.size(1);
  const Tensor memory = EmptyTensor({columns, rows}, ScalarType::Double);
  Tensor result = ViewOf(memory, {rows, columns}, {1, rows}, 0);
  for (int64_t i = 0; i < rows * columns; ++i) {
    memory.data<double>()[i % columns * rows + i / columns] = matrix.data<double>()[i];
  }
  return result;
}

Tensor Given(IntArrayRef sizes, const std::vector<double>& values) {
  return MakeTensor<double>(sizes.ToVector(), values);
}
Tensor Indices(IntArrayRef sizes, const std::vector<int64_t>& values) {
  return Longs(sizes.ToVector(), values);
}
Tensor Mask(IntArrayRef sizes, const std::vector<bool>& values) {
  return Bools(sizes.ToVector(), values);
}

Samples AllSamples() {
  Samples all;
  for (const auto& family :
       {UnarySamples,        SpecialSamples, BinarySamples,    TernarySamples, ReductionSamples,
        ScanSamples,         ViewSamples,    CopySamples,      IndexSamples,   MatrixSamples,
        LayerSamples,        LossSamples,    PoolSamples,      ImageSamples,   RandomSamples,
        SpectrumSamples,     ComplexSamples, CompositeSamples, InPlaceSamples, LineSamples,
        LinearAlgebraSamples}) {
    Samples samples = family();
    std::move(samples.begin(), samples.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace switchyard::samples
