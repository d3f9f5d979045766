// GradCheck and GradGradCheck: check whether gradients are the derivatives of a function.
//
//   EXPECT_EQ(GradCheck([](const std::vector<Tensor>& x) { return Call(x[0], x[1]); }, {a, b}),
//   "");
//
// Takes: a function of tensors, and inputs of which some require a gradient: Double or
// ComplexDouble (Float is too coarse), on the CPU, elements not sharing memory. Gives: an empty
// text, or the first error: the numerical derivative and the computed one; gradients that do not
// depend on the given gradient, that differ from run to run, or that fail for an undefined
// gradient. Errors: Error for inputs that cannot be checked; those of the function.
//
// Each element of each input is changed by `eps` in both directions; the difference of the outputs
// is compared with the product of the backward and each unit vector, and with the tangents for each
// unit tangent, as |a - n| <= atol + rtol |n|. The real and the imaginary part of a complex element
// are changed and compared separately.

#ifndef SWITCHYARD_LIB_AUTOGRAD_GRADCHECK_H_
#define SWITCHYARD_LIB_AUTOGRAD_GRADCHECK_H_

#include <functional>
#include <string>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard::autograd {

using CheckedFunction = std::function<std::vector<Tensor>(const std::vector<Tensor>& inputs)>;

struct GradCheckOptions {
  double eps = 1e-6;
  double atol = 1e-5;
  double rtol = 1e-3;
  double nondet_tol = 0;
  // Undefined gradients of outputs must give gradients that are zeros or undefined.
  bool check_undefined_grad = true;
  bool check_backward = true;
  // Also checks forward mode; in GradGradCheck, forward over backward. No DualLevel may be active.
  bool check_forward = false;
  // Along one random direction, for one random combination of each output's elements; the full
  // comparison runs only to describe an error.
  bool fast_mode = false;
};

std::string GradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                      const GradCheckOptions& options = {});

// The same for the gradients as functions of inputs and output gradients, which are drawn from [-1,
// 1) with a fixed seed if none are given.
std::string GradGradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                          std::vector<Tensor> grad_outputs = {},
                          const GradCheckOptions& options = {});

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_GRADCHECK_H_
