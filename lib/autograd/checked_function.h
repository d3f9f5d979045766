// The derivatives of a function, computed in the three ways that GradCheck compares: from the
// difference of two values, by backward, by forward mode.
//
// Takes: a function, inputs, directions in the coordinates of inputs and outputs. Gives:
// derivatives as numbers. Errors: Error for inputs that cannot be checked; those of the function.

#ifndef SWITCHYARD_LIB_AUTOGRAD_CHECKED_FUNCTION_H_
#define SWITCHYARD_LIB_AUTOGRAD_CHECKED_FUNCTION_H_

#include <cstddef>
#include <string>
#include <vector>

#include "lib/autograd/coordinates.h"
#include "lib/autograd/gradcheck.h"
#include "lib/autograd/hooks.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// The elements of all outputs as numbers; an output without a derivative has none.
using OutputCoordinates = std::vector<Coordinates>;
struct Checked {
  const CheckedFunction& function;
  const std::vector<Tensor>& inputs;
  const GradCheckOptions& options;
  std::vector<size_t> wanted = {};  // numbers of the inputs that require a gradient
};

// Fills `wanted`.
void CheckInputs(Checked* checked);
std::vector<Tensor> WantedOf(const Checked& checked);

// Floating point or complex numbers.
bool CanBeDifferentiated(const Tensor& output);

// By the difference of two values, one input moved along a direction.
OutputCoordinates ByDifference(const Checked& checked, size_t input, const Coordinates& direction);

// By forward mode, one input with a tangent. `fault`: an error of a tangent itself.
OutputCoordinates ByForward(const Checked& checked, size_t input, const Coordinates& direction,
                            std::string* fault);

// By backward: gradients of the wanted inputs, for gradients of outputs.
GradList ByBackward(const Checked& checked, TensorList outputs, TensorList grads);
// For a gradient of one output, as numbers in `values`. Returns errors of the gradients themselves.
std::string GradsOf(const Checked& checked, const Tensor& output, size_t k,
                    const Coordinates& direction, OutputCoordinates* values);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_CHECKED_FUNCTION_H_
