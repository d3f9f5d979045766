// Samples of complex numbers and Fourier transforms, with real inputs and results, and of
// scatter_reduce.

#include <cstdint>
#include <string>
#include <vector>

#include "switchyard/ops/_fft_c2c.h"
#include "switchyard/ops/_fft_c2r.h"
#include "switchyard/ops/_fft_r2c.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/scatter_reduce.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

Tensor AsComplex(const Tensor& pairs) { return switchyard::view_as_complex(pairs); }
Tensor AsReal(const Tensor& numbers) { return switchyard::view_as_real(numbers); }

Samples TransformSamples() {
  return {
      Of("view_as_real", "of pairs", {Drawn({2, 3, 2}, 1)},
         [](const Tensors& x) { return AsReal(AsComplex(x[0])); }),
      Of("view_as_complex", "squared", {Drawn({3, 2}, 1)},
         [](const Tensors& x) {
           const Tensor pairs = AsReal(AsComplex(x[0]));
           return switchyard::mul(pairs, pairs);
         }),
      Of("_fft_c2c", "forward", {Drawn({2, 5, 2}, 1)},
         [](const Tensors& x) {
           return AsReal(switchyard::_fft_c2c(AsComplex(x[0]), {1}, 0, true));
         }),
      Of("_fft_c2c", "backward, two dimensions", {Drawn({2, 3, 2}, 1)},
         [](const Tensors& x) {
           return AsReal(switchyard::_fft_c2c(AsComplex(x[0]), {0, 1}, 2, false));
         }),
      Of("_fft_r2c", "one half", {Drawn({2, 6}, 1)},
         [](const Tensors& x) { return AsReal(switchyard::_fft_r2c(x[0], {1}, 1, true)); }),
      Of("_fft_r2c", "whole, two dimensions", {Drawn({3, 5}, 1)},
         [](const Tensors& x) { return AsReal(switchyard::_fft_r2c(x[0], {1, 0}, 0, false)); }),
      Of("_fft_c2r", "even", {Drawn({2, 4, 2}, 1)},
         [](const Tensors& x) { return switchyard::_fft_c2r(AsComplex(x[0]), {1}, 2, 6); }),
      Of("_fft_c2r", "odd, two dimensions", {Drawn({2, 3, 2}, 1)},
         [](const Tensors& x) { return switchyard::_fft_c2r(AsComplex(x[0]), {0, 1}, 0, 5); }),
  };
}

void AddReductions(Samples* samples) {
  for (const std::string reduce : {"sum", "prod", "mean", "amax", "amin"}) {
    for (const bool include_self : {true, false}) {
      const auto call = [reduce, include_self](const Tensors& x) {
        return switchyard::scatter_reduce(x[0], 1, Indices({2, 3}, {0, 2, 0, 1, 1, 1}), x[1],
                                          reduce, include_self);
      };
      samples->push_back(Of("scatter_reduce.two", reduce + (include_self ? ", self" : ""),
                            {Drawn({2, 3}, 1), Drawn({2, 3}, 2)}, call));
    }
  }
  samples->push_back(Of("scatter_reduce.two", "greater source",
                        {Drawn({2, 3}, 1), Drawn({3, 4}, 2)}, [](const Tensors& x) {
                          return switchyard::scatter_reduce(x[0], 0, Indices({2, 2}, {0, 1, 0, 0}),
                                                            x[1], "sum");
                        }));
}

}  // namespace

Samples SpectrumSamples() {
  Samples samples = TransformSamples();
  AddReductions(&samples);
  return samples;
}

}  // namespace switchyard::samples
