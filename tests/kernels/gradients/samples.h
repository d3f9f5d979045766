// Sample calls for every operator that has a formula in kernels/derivatives.yaml: what gradients
// are checked with.
//
// Takes: nothing. Gives: calls as functions of their tensors, which are Double and lie away from
// kinks, so that central differences are right; stretched, transposed, empty, without dimensions.
// Errors: none. A new row is one line in one of the samples_*.cc.

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

// What is to be expected of the gradients.
enum class Expect : uint8_t {
  kDerivatives,  // first and second ones are those of the function
  kFirst,        // the first alone: the second has a kink, or none is defined
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

// Numbers between -1 and 1, no two of them close, none close to 0. Each `seed` draws others.
Tensor Drawn(IntArrayRef sizes, int seed = 0);
// Between 0.5 and 2.5.
Tensor Positive(IntArrayRef sizes, int seed = 0);
// The same numbers, laid column by column.
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

// `call` may give a tensor, a tuple or a list.
template <typename Call>
Sample Of(std::string op, std::string kind, Tensors inputs, const Call& call,
          Expect expect = Expect::kDerivatives) {
  return {std::move(op), std::move(kind), std::move(inputs),
          [call](const Tensors& x) { return AsList(call(x)); }, expect};
}

Samples UnarySamples();
Samples BinarySamples();
Samples TernarySamples();
Samples ReductionSamples();
Samples ScanSamples();
Samples ViewSamples();
Samples CopySamples();
Samples IndexSamples();
Samples MatrixSamples();
Samples LayerSamples();
Samples PoolSamples();
Samples RandomSamples();
Samples CompositeSamples();
Samples InPlaceSamples();

Samples AllSamples();

}  // namespace switchyard::samples

#endif  // SWITCHYARD_TESTS_KERNELS_GRADIENTS_SAMPLES_H_
