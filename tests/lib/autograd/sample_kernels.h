// Kernels for the tests of autograd: slow, for any strides, for Double and dtypes cast to it.

#ifndef SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_KERNELS_H_
#define SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_KERNELS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "lib/autograd/operators.h"
#include "lib/core/tensor.h"

namespace switchyard::sample::kernels {

// Row-major.
std::vector<double> Values(const Tensor& tensor);
Tensor Of(IntArrayRef sizes, const std::vector<double>& values,
          ScalarType dtype = ScalarType::Double);

// The result has the broadcast sizes and the dtype of `a`.
Tensor Binary(const Tensor& a, const Tensor& b, const std::function<double(double, double)>& f);
Tensor Unary(const Tensor& a, const std::function<double(double)>& f);
// self[i] = f(self[i], other[i]), broadcast to self.
void BinaryInto(const Tensor& self, const Tensor& other,
                const std::function<double(double, double)>& f);

Tensor Full(IntArrayRef sizes, ScalarType dtype, Device device, double value);
Tensor Cast(const Tensor& tensor, ScalarType dtype);
Tensor Clone(const Tensor& tensor, IntArrayRef strides);
Tensor SumTo(const Tensor& tensor, IntArrayRef sizes);
Tensor Expand(const Tensor& tensor, IntArrayRef sizes);
Tensor AsStrided(const Tensor& base, const autograd::Geometry& view);
Tensor AsStridedScatter(const Tensor& base, const Tensor& part, const autograd::Geometry& view);
Tensor AsStridedBackward(const Tensor& grad, const autograd::Geometry& base,
                         const autograd::Geometry& view);
bool HasNan(const Tensor& tensor);

}  // namespace switchyard::sample::kernels

#endif  // SWITCHYARD_TESTS_LIB_AUTOGRAD_SAMPLE_KERNELS_H_
