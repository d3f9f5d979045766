// Operators with hand-written nodes in the form of emitted code, and the program's kOperators: the
// tests of autograd differentiate them. Each wrapper follows lib/autograd/history.h.

#ifndef SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_OPERATORS_H_
#define SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_OPERATORS_H_

#include <vector>

#include "lib/autograd/operators.h"
#include "lib/core/tensor.h"
#include "tests/lib/autograd/sample_kernels.h"

namespace switchyard::sample {

using kernels::Of;
using kernels::Values;

// A Double leaf that requires a gradient.
Tensor Leaf(IntArrayRef sizes, const std::vector<double>& values);

Tensor Add(const Tensor& self, const Tensor& other);
Tensor Mul(const Tensor& self, const Tensor& other);
Tensor Mul(const Tensor& self, double other);
const Tensor& MulInPlace(const Tensor& self, const Tensor& other);
const Tensor& MulInPlace(const Tensor& self, double other);
const Tensor& AddInPlace(const Tensor& self, const Tensor& other);
const Tensor& Copy(const Tensor& self, const Tensor& source);
Tensor Sum(const Tensor& self);
Tensor SumTo(const Tensor& self, IntArrayRef sizes);
Tensor Expand(const Tensor& self, IntArrayRef sizes);
// Saves its result.
Tensor Exp(const Tensor& self);
Tensor Sqrt(const Tensor& self);
Tensor Cast(const Tensor& self, ScalarType dtype);
Tensor Clone(const Tensor& self);
// Views.
Tensor Select(const Tensor& self, int64_t dim, int64_t index);
Tensor Narrow(const Tensor& self, int64_t start, int64_t end);
std::vector<Tensor> Unbind(const Tensor& self);
Tensor AsStrided(const Tensor& self, const autograd::Geometry& view);
// The same as a view that needs its replay, like a view with another layout.
Tensor ReplayedNarrow(const Tensor& self, int64_t start, int64_t end);
// Two results, the second an integer.
std::vector<Tensor> MaxWithIndex(const Tensor& self);

}  // namespace switchyard::sample

#endif  // SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_OPERATORS_H_
