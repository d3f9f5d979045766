// GradCheck and GradGradCheck: whether gradients are the derivatives of what was computed.
//
//   EXPECT_EQ(GradCheck([](const std::vector<Tensor>& x) { return Call(x[0], x[1]); }, {a, b}),
//   "");
//
// Takes: a function of tensors, and inputs of which some require a gradient: Double or
// ComplexDouble (Float is too coarse), on the CPU, elements not sharing memory. Gives: an empty
// text if all is well, else what is not: the numerical derivative beside the computed one;
// gradients that do not come from the gradient that was given, that differ from run to run, or that
// do not stand an undefined one. Errors: Error for inputs that cannot be checked; those of the
// function.
//
// Each element of each input is moved by `eps` both ways; the difference of the outputs is compared
// with the product of the backward and each unit vector, and with the tangents that each unit
// tangent gives, as |a - n| <= atol + rtol |n|. The real and the imaginary part of a complex
// element are moved and compared as two.

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
  // Gradients of outputs that are undefined must give gradients that are zeros or undefined.
  bool check_undefined_grad = true;
  bool check_backward = true;
  // Forward mode; of GradGradCheck, that over backward. No DualLevel may be on.
  bool check_forward = false;
  // Along one random direction, for one random combination of each output's elements; the whole
  // comparison only to say what is wrong.
  bool fast_mode = false;
};

std::string GradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                      const GradCheckOptions& options = {});

// The same for the gradients as functions of inputs and output gradients, which are drawn from
// [-1, 1) with a fixed start if none are given.
std::string GradGradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                          std::vector<Tensor> grad_outputs = {},
                          const GradCheckOptions& options = {});

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_GRADCHECK_H_
