// Sample calls for every operator with a formula in kernels/derivatives.yaml, for checks of
// gradients.
//
// Takes: nothing. Gives: calls as functions of their tensors, which are Double and away from kinks,
// so that central differences are right: broadcast, transposed, empty, without dimensions. Errors:
// none. A new row is one line in one of the samples_*.cc.

#ifndef SWITCHYARD_TESTS_KERNELS_GRADIENTS_SAMPLES_H_
#define SWITCHYARD_TESTS_KERNELS_GRADIENTS_SAMPLES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::samples {

using Tensors = std::vector<Tensor>;

// The expected gradients.
enum class Expect : uint8_t {
  kDerivatives,  // first and second derivatives are those of the function
  kNoTangents,   // the same, but nobody has written a formula for tangents
  kFirst,        // only the first: the second has a kink, or is not defined
  kFirstAlone,   // only the first, and nobody has written a formula for tangents
  kZeros,        // zeros, whatever the function does
};

struct Sample {
  std::string op;    // as the schema names it: "add.Tensor"
  std::string kind;  // of the input, for the reader
  Tensors inputs;    // those of dtype Double require a gradient
  std::function<Tensors(const Tensors& inputs)> call;
  Expect expect = Expect::kDerivatives;
};
using Samples = std::vector<Sample>;

// Numbers between -1 and 1, all well separated from each other and from 0. Each `seed` gives
// others.
Tensor Drawn(IntArrayRef sizes, int seed = 0);
// Between 0.5 and 2.5.
Tensor Positive(IntArrayRef sizes, int seed = 0);
// The same numbers in column-major order.
Tensor ByColumns(const Tensor& matrix);
Tensor Given(IntArrayRef sizes, const std::vector<double>& values);
Tensor Indices(IntArrayRef sizes, const std::vector<int64_t>& values);
Tensor Mask(IntArrayRef sizes, const std::vector<bool>& values);

inline Tensors AsList(Tensor result) { return {std::move(result)}; }
inline Tensors AsList(Tensors results) { return results; }
template <typename... T>
Tensors AsList(std::tuple<T...> results) {
  return std::apply([](const auto&... result) { return Tensors{result...}; }, results);
}

// `call` may return a tensor, a tuple or a list.
template <typename Call>
Sample Of(std::string op, std::string kind, Tensors inputs, const Call& call,
          Expect expect = Expect::kDerivatives) {
  return {std::move(op), std::move(kind), std::move(inputs),
          [call](const Tensors& x) { return AsList(call(x)); }, expect};
}

Samples UnarySamples();
Samples SpecialSamples();
Samples BinarySamples();
Samples TernarySamples();
Samples ReductionSamples();
Samples ScanSamples();
Samples ViewSamples();
Samples CopySamples();
Samples IndexSamples();
Samples MatrixSamples();
Samples LayerSamples();
Samples LossSamples();
Samples PoolSamples();
Samples ImageSamples();
Samples RandomSamples();
Samples SpectrumSamples();
Samples ComplexSamples();
Samples CompositeSamples();
Samples InPlaceSamples();
Samples LineSamples();
Samples LinearAlgebraSamples();

Samples AllSamples();

}  // namespace switchyard::samples

#endif  // SWITCHYARD_TESTS_KERNELS_GRADIENTS_SAMPLES_H_
