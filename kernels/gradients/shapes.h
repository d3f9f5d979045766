// What gradient functions of one family share with those of others: sizes brought back, zeros laid
// around.
//
// Takes: gradients and sizes. Gives: tensors made by operators, so that each call is recorded like
// any other. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_GRADIENTS_SHAPES_H_
#define SWITCHYARD_KERNELS_GRADIENTS_SHAPES_H_

#include <cstdint>
#include <vector>

#include "kernels/composite/backward/parts.h"
#include "lib/autograd/operators.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::gradients {

using internal::Counting;
using internal::Fitted;
using internal::OnesOf;
using internal::Padded;
using internal::ZerosOf;

int64_t Wrapped(int64_t dim, int64_t rank);
// The dimensions that a reduction takes, in increasing order; none given are all.
std::vector<int64_t> ReducedDims(OptionalIntArrayRef dims, int64_t rank);
// How many elements those dimensions have together.
int64_t CountOf(IntArrayRef sizes, OptionalIntArrayRef dims);

// With ones where a reduction took dimensions away, so that it stretches to the operand.
Tensor Unreduced(const Tensor& reduced, int64_t rank, OptionalIntArrayRef dims, bool keepdim);
// The sum over what stretching to the tensor's sizes has repeated.
Tensor SumTo(const Tensor& tensor, IntArrayRef sizes);
// The sum over dimensions, none of them if there are none.
Tensor SumOver(const Tensor& tensor, const std::vector<int64_t>& dims, bool keepdim);

bool HasZero(const Tensor& tensor);

// The quotient, 0 where the divisor is: also in gradients of it.
Tensor QuotientOrZero(const Tensor& self, const Tensor& other);

// How windows lie over an image, for each of its dimensions.
struct WindowSteps {
  IntArrayRef stride;
  IntArrayRef padding;
  IntArrayRef dilation;
};
// The gradient of a convolution's weight of these sizes, from the image and what there is for each
// window. Undefined where it must be recorded, and for groups: there a convolution serves.
Tensor WeightGradientByColumns(const Tensor& image, const Tensor& windows, IntArrayRef weight,
                               const WindowSteps& steps, int64_t groups);

// The gradient of a base from that of a view. Offsets count from one place of their storage.
Tensor GradientOfBase(const Tensor& grad, const autograd::Geometry& base,
                      const autograd::Geometry& view);

}  // namespace switchyard::gradients

#endif  // SWITCHYARD_KERNELS_GRADIENTS_SHAPES_H_
