#include "lib/autograd/gradcheck.h"

#include <cmath>
#include <cstdint>
#include <exception>
#include <numeric>
#include <optional>
#include <utility>

#include "lib/autograd/backward.h"
#include "lib/autograd/checked_function.h"
#include "lib/autograd/coordinates.h"
#include "lib/autograd/history.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

// An input's: the derivatives of all outputs, one list for each of the input's coordinates.
using Jacobian = std::vector<OutputCoordinates>;

Coordinates Unit(size_t count, size_t index) {
  Coordinates unit(count, 0);
  unit[index] = 1;
  return unit;
}

bool AreClose(const GradCheckOptions& options, double computed, double numerical,
              double scale = 1) {
  if (std::isnan(computed) && std::isnan(numerical)) return true;
  return std::abs(computed - numerical) <=
         options.atol * scale + options.rtol * std::abs(numerical);
}

// Element by element.

struct Entry {
  size_t input, column;
  size_t output, row;
};

std::string Compare(const Checked& checked, const Tensor& output, const Entry& entry,
                    double computed, double numerical, const char* by) {
  if (AreClose(checked.options, computed, numerical)) return "";
  return Join("the derivative of ", NameOfCoordinate(output, entry.row), " of output ",
              entry.output, " by ", NameOfCoordinate(checked.inputs[entry.input], entry.column),
              " of input ", entry.input, " is ", numerical, " by difference and ", computed, " by ",
              by);
}

std::string CheckForward(const Checked& checked, const std::vector<Tensor>& outputs,
                         const std::vector<Jacobian>& numerical) {
  for (size_t w = 0; w < checked.wanted.size(); ++w) {
    const size_t input = checked.wanted[w];
    for (size_t j = 0; j < numerical[w].size(); ++j) {
      std::string fault;
      const OutputCoordinates tangents =
          ByForward(checked, input, Unit(numerical[w].size(), j), &fault);
      for (size_t k = 0; k < tangents.size() && fault.empty(); ++k) {
        for (size_t i = 0; i < tangents[k].size() && fault.empty(); ++i) {
          fault = Compare(checked, outputs[k], {input, j, k, i}, tangents[k][i],
                          numerical[w][j][k][i], "forward mode");
        }
      }
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

// One row of all inputs: the gradients for a unit vector.
std::string CheckRow(const Checked& checked, const Tensor& output, size_t k, size_t row,
                     const std::vector<Jacobian>& numerical) {
  OutputCoordinates grads;
  std::string fault = GradsOf(checked, output, k, Unit(CountCoordinates(output), row), &grads);
  for (size_t w = 0; w < grads.size() && fault.empty(); ++w) {
    for (size_t j = 0; j < grads[w].size() && fault.empty(); ++j) {
      fault = Compare(checked, output, {checked.wanted[w], j, k, row}, grads[w][j],
                      numerical[w][j][k][row], "backward");
    }
  }
  return fault;
}

// An output that requires no gradient must not depend on the inputs.
std::string CheckConstant(const std::vector<Jacobian>& numerical, size_t k) {
  for (const Jacobian& of_input : numerical) {
    for (const OutputCoordinates& column : of_input) {
      for (const double derivative : column[k]) {
        if (derivative == 0) continue;
        return Join("output ", k, " requires no gradient, but depends on an input: ", derivative);
      }
    }
  }
  return "";
}

std::string CheckBackward(const Checked& checked, const std::vector<Tensor>& outputs,
                          const std::vector<Jacobian>& numerical) {
  for (size_t k = 0; k < outputs.size(); ++k) {
    const Tensor& output = outputs[k];
    if (!CanBeDifferentiated(output)) continue;
    if (!RequiresGrad(output)) {
      std::string fault = CheckConstant(numerical, k);
      if (!fault.empty()) return fault;
      continue;
    }
    for (size_t row = 0; row < CountCoordinates(output); ++row) {
      std::string fault = CheckRow(checked, output, k, row, numerical);
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

std::string CheckSlowly(const Checked& checked, const std::vector<Tensor>& outputs) {
  std::vector<Jacobian> numerical;
  for (const size_t input : checked.wanted) {
    numerical.emplace_back();
    const size_t count = CountCoordinates(checked.inputs[input]);
    for (size_t j = 0; j < count; ++j) {
      numerical.back().push_back(ByDifference(checked, input, Unit(count, j)));
    }
  }
  std::string fault;
  if (checked.options.check_backward) fault = CheckBackward(checked, outputs, numerical);
  if (fault.empty() && checked.options.check_forward) {
    fault = CheckForward(checked, outputs, numerical);
  }
  return fault;
}

// Along one direction.

struct Directions {
  std::vector<Coordinates> of_inputs;  // the wanted
  OutputCoordinates of_outputs;
};

Directions Draw(const Checked& checked, const std::vector<Tensor>& outputs) {
  Draws draws;
  Directions directions;
  for (const Tensor& input : WantedOf(checked)) {
    directions.of_inputs.push_back(draws.Direction(CountCoordinates(input)));
  }
  for (const Tensor& output : outputs) {
    directions.of_outputs.push_back(
        CanBeDifferentiated(output) ? draws.Direction(CountCoordinates(output)) : Coordinates());
  }
  return directions;
}

double Sum(const Coordinates& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::string CompareAlong(const Checked& checked, const Directions& directions, size_t w, size_t k,
                         double computed, double numerical, const char* by) {
  const double scale = Sum(directions.of_inputs[w]) * Sum(directions.of_outputs[k]);
  if (AreClose(checked.options, computed, numerical, scale)) return "";
  return Join("the derivative of output ", k, " by input ", checked.wanted[w],
              " along random directions is ", numerical, " by difference and ", computed, " by ",
              by);
}

// One wanted input. `grads`: for each output those of the wanted inputs; none for an output that
// requires no gradient.
std::string CheckAlong(const Checked& checked, const Directions& directions, size_t w,
                       const std::vector<OutputCoordinates>& grads) {
  const size_t input = checked.wanted[w];
  const Coordinates& direction = directions.of_inputs[w];
  if (direction.empty()) return "";
  const OutputCoordinates numerical = ByDifference(checked, input, direction);
  std::string fault;
  OutputCoordinates tangents;
  if (checked.options.check_forward) tangents = ByForward(checked, input, direction, &fault);
  for (size_t k = 0; k < numerical.size() && fault.empty(); ++k) {
    if (numerical[k].empty()) continue;
    const double expected = Dot(directions.of_outputs[k], numerical[k]);
    if (checked.options.check_backward) {
      const double product = grads[k].empty() ? 0 : Dot(direction, grads[k][w]);
      fault = CompareAlong(checked, directions, w, k, product, expected, "backward");
    }
    if (checked.options.check_forward && fault.empty()) {
      const double product = Dot(directions.of_outputs[k], tangents[k]);
      fault = CompareAlong(checked, directions, w, k, product, expected, "forward mode");
    }
  }
  return fault;
}

std::string CheckFast(const Checked& checked, const std::vector<Tensor>& outputs) {
  const Directions directions = Draw(checked, outputs);
  std::vector<OutputCoordinates> grads(outputs.size());
  std::string fault;
  for (size_t k = 0; k < outputs.size() && fault.empty(); ++k) {
    if (!checked.options.check_backward || !CanBeDifferentiated(outputs[k]) ||
        !RequiresGrad(outputs[k])) {
      continue;
    }
    fault = GradsOf(checked, outputs[k], k, directions.of_outputs[k], &grads[k]);
  }
  for (size_t w = 0; w < checked.wanted.size() && fault.empty(); ++w) {
    fault = CheckAlong(checked, directions, w, grads);
  }
  if (fault.empty()) return "";
  const std::string in_full = CheckSlowly(checked, outputs);
  return in_full.empty() ? fault : in_full;
}

// Zeros and undefined gradients.

bool IsZero(const Tensor& grad) {
  if (!grad.defined()) return true;
  for (const double number : CoordinatesOf(grad, CountCoordinates(grad))) {
    if (number != 0) return false;
  }
  return true;
}

// Passes no gradient on.
class UndefinedGrad final : public Node {
 public:
  std::string_view name() const override { return "UndefinedGrad"; }
  GradList Apply(GradList&&) override { return GradList(1); }
};

Tensor WithUndefinedGrad(const Tensor& output) {
  const EnableGrad enable;
  const Tensor alias = Detach(output);
  const NodePtr node = NodePtr::Adopt(new UndefinedGrad);
  AddEdges(node.get(), output);
  SetHistory(alias, node);
  return alias;
}

// Gradients that are zeros; of one output, or of all, they are undefined.
std::string CheckUndefined(const Checked& checked, const std::vector<Tensor>& outputs,
                           std::optional<size_t> undefined) {
  std::vector<Tensor> wrapped = outputs;
  GradList zeros;
  for (size_t k = 0; k < outputs.size(); ++k) {
    if (!undefined || *undefined == k) wrapped[k] = WithUndefinedGrad(outputs[k]);
    zeros.push_back(FromCoordinates(outputs[k], Coordinates(CountCoordinates(outputs[k]), 0)));
  }
  const std::string which = undefined ? Join("the gradient of output ", *undefined, " is undefined")
                                      : std::string("the gradients of all outputs are undefined");
  try {
    for (const Tensor& grad : ByBackward(checked, wrapped, zeros)) {
      if (IsZero(grad)) continue;
      return Join(which, ", and one of an input is neither undefined nor zeros");
    }
  } catch (const std::exception& error) {
    return Join(which, ", and backward fails on that: ", error.what());
  }
  return "";
}

std::string CheckZeros(const Checked& checked, const std::vector<Tensor>& outputs) {
  std::vector<Tensor> differentiable;
  for (size_t k = 0; k < outputs.size(); ++k) {
    const Tensor& output = outputs[k];
    if (!CanBeDifferentiated(output) || !RequiresGrad(output)) continue;
    differentiable.push_back(output);
    const Coordinates zeros(CountCoordinates(output), 0);
    for (const Tensor& grad : ByBackward(checked, output, FromCoordinates(output, zeros))) {
      if (IsZero(grad)) continue;
      return Join("the gradient of output ", k,
                  " is zeros, and one of an input is not: backward does not multiply by it");
    }
  }
  if (!checked.options.check_undefined_grad || differentiable.empty()) return "";
  std::string fault = CheckUndefined(checked, differentiable, std::nullopt);
  if (differentiable.size() == 1) return fault;
  for (size_t k = 0; k < differentiable.size() && fault.empty(); ++k) {
    fault = CheckUndefined(checked, differentiable, k);
  }
  return fault;
}

Tensor Drawn(const Tensor& like, Draws* draws) {
  Coordinates coordinates(CountCoordinates(like));
  for (double& coordinate : coordinates) coordinate = draws->Next();
  Tensor tensor = FromCoordinates(like, coordinates);
  SetRequiresGrad(tensor);
  return tensor;
}

}  // namespace

std::string GradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                      const GradCheckOptions& options) {
  Checked checked{function, inputs, options};
  CheckInputs(&checked);
  const std::vector<Tensor> outputs = function(inputs);
  std::string fault =
      options.fast_mode ? CheckFast(checked, outputs) : CheckSlowly(checked, outputs);
  if (fault.empty() && options.check_backward) fault = CheckZeros(checked, outputs);
  return fault;
}

std::string GradGradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                          std::vector<Tensor> grad_outputs, const GradCheckOptions& options) {
  if (grad_outputs.empty()) {
    Draws draws;
    for (const Tensor& output : function(inputs)) {
      if (CanBeDifferentiated(output) && RequiresGrad(output)) {
        grad_outputs.push_back(Drawn(output, &draws));
      }
    }
  }
  std::vector<Tensor> all = inputs;
  all.insert(all.end(), grad_outputs.begin(), grad_outputs.end());
  const auto gradients = [&](const std::vector<Tensor>& values) {
    const EnableGrad enable;
    const std::vector<Tensor> given(values.begin(),
                                    values.begin() + static_cast<std::ptrdiff_t>(inputs.size()));
    const std::vector<Tensor> grads(values.begin() + static_cast<std::ptrdiff_t>(inputs.size()),
                                    values.end());
    std::vector<Tensor> outputs;
    for (const Tensor& output : function(given)) {
      if (CanBeDifferentiated(output) && RequiresGrad(output)) outputs.push_back(output);
    }
    std::vector<Tensor> wanted;
    for (const Tensor& input : given) {
      if (input.defined() && RequiresGrad(input)) wanted.push_back(input);
    }
    return Grad(outputs, wanted, grads, {std::nullopt, true, true, false});
  };
  return GradCheck(gradients, all, options);
}

}  // namespace switchyard::autograd
