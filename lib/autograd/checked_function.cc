#include "lib/autograd/checked_function.h"

#include <cmath>
#include <utility>

#include "lib/autograd/backward.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

OutputCoordinates Evaluate(const Checked& checked) {
  const NoGrad off;
  OutputCoordinates values;
  for (const Tensor& output : checked.function(checked.inputs)) {
    values.push_back(CanBeDifferentiated(output) ? CoordinatesOf(output, CountCoordinates(output))
                                                 : Coordinates());
  }
  return values;
}

}  // namespace

void CheckInputs(Checked* checked) {
  for (size_t i = 0; i < checked->inputs.size(); ++i) {
    const Tensor& input = checked->inputs[i];
    if (!input.defined() || !RequiresGrad(input)) continue;
    SWITCHYARD_CHECK(
        (input.dtype() == ScalarType::Double || input.dtype() == ScalarType::ComplexDouble) &&
            input.device().is_cpu(),
        "input ", i, " is ", input,
        "; gradients are checked only for Double and ComplexDouble on the CPU");
    for (size_t d = 0; d < input.sizes().size(); ++d) {
      SWITCHYARD_CHECK(input.strides()[d] != 0 || input.sizes()[d] <= 1, "input ", i,
                       " has a stride of 0 in dimension ", d,
                       "; elements that share memory cannot be moved one by one");
    }
    checked->wanted.push_back(i);
  }
  SWITCHYARD_CHECK(!checked->wanted.empty(), "no input requires a gradient: nothing is checked");
}

bool CanBeDifferentiated(const Tensor& output) {
  return output.defined() && IsDifferentiable(output.dtype());
}

std::vector<Tensor> WantedOf(const Checked& checked) {
  std::vector<Tensor> inputs;
  for (const size_t i : checked.wanted) inputs.push_back(checked.inputs[i]);
  return inputs;
}

OutputCoordinates ByDifference(const Checked& checked, size_t input, const Coordinates& direction) {
  const Tensor& moved = checked.inputs[input];
  const double eps = checked.options.eps;
  const Coordinates before = CoordinatesOf(moved, direction.size());
  Coordinates at(before);
  for (size_t j = 0; j < at.size(); ++j) at[j] = before[j] + eps * direction[j];
  WriteCoordinates(moved, at);
  OutputCoordinates derivatives = Evaluate(checked);
  for (size_t j = 0; j < at.size(); ++j) at[j] = before[j] - eps * direction[j];
  WriteCoordinates(moved, at);
  const OutputCoordinates below = Evaluate(checked);
  WriteCoordinates(moved, before);
  for (size_t k = 0; k < derivatives.size(); ++k) {
    for (size_t i = 0; i < derivatives[k].size(); ++i) {
      derivatives[k][i] = (derivatives[k][i] - below[k][i]) / (2 * eps);
    }
  }
  return derivatives;
}

OutputCoordinates ByForward(const Checked& checked, size_t input, const Coordinates& direction,
                            std::string* fault) {
  const DualLevel level;
  std::vector<Tensor> inputs = checked.inputs;
  inputs[input] = MakeDual(inputs[input], FromCoordinates(inputs[input], direction));
  OutputCoordinates derivatives;
  for (const Tensor& output : checked.function(inputs)) {
    derivatives.emplace_back();
    if (!CanBeDifferentiated(output)) continue;
    const Tensor tangent = UnpackDual(output).tangent;
    if (tangent.defined() && tangent.dtype() != output.dtype() && fault->empty()) {
      *fault = Join("the tangent of output ", derivatives.size() - 1, " is ", tangent,
                    ", the output ", output);
    }
    const size_t count = CountCoordinates(output);
    derivatives.back() = fault->empty() ? CoordinatesOf(tangent, count) : Coordinates(count, 0);
  }
  return derivatives;
}

GradList ByBackward(const Checked& checked, TensorList outputs, TensorList grads) {
  return Grad(outputs, WantedOf(checked), grads, {true, false, true, false});
}

std::string GradsOf(const Checked& checked, const Tensor& output, size_t k,
                    const Coordinates& direction, OutputCoordinates* values) {
  const Tensor grad = FromCoordinates(output, direction);
  const GradList grads = ByBackward(checked, output, grad);
  const GradList again = ByBackward(checked, output, grad);
  values->clear();
  for (size_t w = 0; w < grads.size(); ++w) {
    const Tensor& input = checked.inputs[checked.wanted[w]];
    if (grads[w].defined() &&
        (grads[w].dtype() != input.dtype() || grads[w].sizes() != input.sizes())) {
      return Join("the gradient of input ", checked.wanted[w], " is ", grads[w], ", the input ",
                  input);
    }
    values->push_back(CoordinatesOf(grads[w], CountCoordinates(input)));
    const Coordinates second = CoordinatesOf(again[w], CountCoordinates(input));
    for (size_t j = 0; j < second.size(); ++j) {
      const double first = values->back()[j];
      if (std::abs(first - second[j]) <= checked.options.nondet_tol) continue;
      if (std::isnan(first) && std::isnan(second[j])) continue;
      return Join("the gradient of output ", k, " by ", NameOfCoordinate(input, j), " of input ",
                  checked.wanted[w], " is ", first, " in one run and ", second[j], " in the next");
    }
  }
  return "";
}

}  // namespace switchyard::autograd
