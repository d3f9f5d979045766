#include "lib/autograd/gradcheck.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::autograd {
namespace {

using Matrix =
    std::vector<std::vector<double>>;  // an output element a row, an input element a column

double* ElementOf(const Tensor& tensor, int64_t index) {
  int64_t offset = 0;
  for (size_t d = tensor.sizes().size(); d-- > 0;) {
    offset += index % tensor.sizes()[d] * tensor.strides()[d];
    index /= tensor.sizes()[d];
  }
  return tensor.data<double>() + offset;
}

// Row-major; zeros for an undefined gradient.
std::vector<double> ElementsOf(const Tensor& tensor, int64_t count) {
  std::vector<double> elements(static_cast<size_t>(count), 0);
  if (!tensor.defined()) return elements;
  for (int64_t i = 0; i < count; ++i) elements[static_cast<size_t>(i)] = *ElementOf(tensor, i);
  return elements;
}

Tensor Zeros(const Tensor& like) {
  Tensor zeros = EmptyTensor(like.sizes(), ScalarType::Double);
  for (int64_t i = 0; i < zeros.numel(); ++i) zeros.data<double>()[i] = 0;
  return zeros;
}

struct Checked {
  const CheckedFunction& function;
  const std::vector<Tensor>& inputs;
  const GradCheckOptions& options;
  std::vector<size_t> wanted = {};  // numbers of the inputs that require a gradient
};

void CheckInputs(Checked* checked) {
  for (size_t i = 0; i < checked->inputs.size(); ++i) {
    const Tensor& input = checked->inputs[i];
    if (!input.defined() || !RequiresGrad(input)) continue;
    SWITCHYARD_CHECK(input.dtype() == ScalarType::Double && input.device().is_cpu(), "input ", i,
                     " is ", input, "; gradients are checked of Double on the CPU");
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

// The outputs of the function as numbers, one list an output.
Matrix Evaluate(const Checked& checked) {
  const NoGrad off;
  Matrix values;
  for (const Tensor& output : checked.function(checked.inputs)) {
    values.push_back(CanBeDifferentiated(output) && output.dtype() == ScalarType::Double
                         ? ElementsOf(output, output.numel())
                         : std::vector<double>());
  }
  return values;
}

// Of all outputs with respect to one input.
std::vector<Matrix> Numerical(const Checked& checked, const Tensor& input) {
  std::vector<Matrix> jacobians;
  const double eps = checked.options.eps;
  for (int64_t j = 0; j < input.numel(); ++j) {
    double* const element = ElementOf(input, j);
    const double before = *element;
    *element = before + eps;
    const Matrix above = Evaluate(checked);
    *element = before - eps;
    const Matrix below = Evaluate(checked);
    *element = before;
    jacobians.resize(above.size());
    for (size_t k = 0; k < above.size(); ++k) {
      jacobians[k].resize(above[k].size());
      for (size_t i = 0; i < above[k].size(); ++i) {
        jacobians[k][i].push_back((above[k][i] - below[k][i]) / (2 * eps));
      }
    }
  }
  return jacobians;
}

std::vector<Tensor> WantedOf(const Checked& checked) {
  std::vector<Tensor> inputs;
  for (const size_t i : checked.wanted) inputs.push_back(checked.inputs[i]);
  return inputs;
}

GradList GradsFor(const Checked& checked, const Tensor& output, const Tensor& grad) {
  return Grad(output, WantedOf(checked), grad, {true, false, true, false});
}

// One row, of all wanted inputs: the gradients for a unit vector.
GradList RowOf(const Checked& checked, const Tensor& output, int64_t row) {
  Tensor unit = Zeros(output);
  unit.data<double>()[row] = 1;
  return GradsFor(checked, output, unit);
}

std::string CheckElement(const GradCheckOptions& options, double analytical, double numerical,
                         const std::string& where) {
  const double difference = std::abs(analytical - numerical);
  if (difference <= options.atol + options.rtol * std::abs(numerical)) return "";
  if (std::isnan(analytical) && std::isnan(numerical)) return "";
  return Join("the derivative of ", where, " is ", numerical, " by difference and ", analytical,
              " by backward");
}

std::string CheckRow(const Checked& checked, const Tensor& output, size_t k, int64_t row,
                     const std::vector<std::vector<Matrix>>& numerical) {
  const GradList grads = RowOf(checked, output, row);
  const GradList again = RowOf(checked, output, row);
  for (size_t w = 0; w < grads.size(); ++w) {
    const Tensor& input = checked.inputs[checked.wanted[w]];
    if (grads[w].defined() &&
        (grads[w].dtype() != input.dtype() || grads[w].sizes() != input.sizes())) {
      return Join("the gradient of input ", checked.wanted[w], " is ", grads[w], ", the input ",
                  input);
    }
    const std::vector<double> first = ElementsOf(grads[w], input.numel());
    const std::vector<double> second = ElementsOf(again[w], input.numel());
    for (size_t j = 0; j < first.size(); ++j) {
      const std::string where = Join("element ", row, " of output ", k, " by element ", j,
                                     " of input ", checked.wanted[w]);
      if (std::abs(first[j] - second[j]) > checked.options.nondet_tol) {
        return Join("the derivative of ", where, " is ", first[j], " in one run and ", second[j],
                    " in the next");
      }
      std::string fault = CheckElement(checked.options, first[j],
                                       numerical[w][k][static_cast<size_t>(row)][j], where);
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

bool IsZero(const Tensor& grad) {
  if (!grad.defined()) return true;
  for (const double element : ElementsOf(grad, grad.numel())) {
    if (element != 0) return false;
  }
  return true;
}

// Zeros, and undefined gradients on the way, must give zeros.
std::string CheckZeros(const Checked& checked, const Tensor& output, size_t k) {
  for (const Tensor& grad : GradsFor(checked, output, Zeros(output))) {
    if (!IsZero(grad)) {
      return Join("the gradient of output ", k,
                  " is zeros, and one of an input is not: backward "
                  "does not multiply by it");
    }
  }
  if (!checked.options.check_undefined_grad) return "";
  const NodePtr node = GradFn(output);
  if (!node) return "";
  HookHandle hook = node->AddPreHook([](const GradList& grads) { return GradList(grads.size()); });
  const GradList grads = GradsFor(checked, output, Zeros(output));
  hook.Remove();
  for (const Tensor& grad : grads) {
    if (!IsZero(grad)) {
      return Join("the gradient of output ", k,
                  " is undefined, and one of an input is neither "
                  "undefined nor zeros");
    }
  }
  return "";
}

// An output that requires no gradient must not depend on the inputs.
std::string CheckConstant(const std::vector<std::vector<Matrix>>& numerical, size_t k) {
  for (const std::vector<Matrix>& of_input : numerical) {
    if (of_input.empty()) continue;
    for (const std::vector<double>& row : of_input[k]) {
      for (const double derivative : row) {
        if (derivative != 0) {
          return Join("output ", k, " requires no gradient, but depends on an input: ", derivative);
        }
      }
    }
  }
  return "";
}

std::string CheckOutput(const Checked& checked, const Tensor& output, size_t k,
                        const std::vector<std::vector<Matrix>>& numerical) {
  if (!CanBeDifferentiated(output)) return "";
  if (!RequiresGrad(output)) return CheckConstant(numerical, k);
  for (int64_t row = 0; row < output.numel(); ++row) {
    std::string fault = CheckRow(checked, output, k, row, numerical);
    if (!fault.empty()) return fault;
  }
  return CheckZeros(checked, output, k);
}

Tensor Drawn(const Tensor& like, uint32_t* state) {
  Tensor tensor = EmptyTensor(like.sizes(), ScalarType::Double);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    *state = *state * 1664525u + 1013904223u;
    tensor.data<double>()[i] = static_cast<double>(*state) / 2147483648.0 - 1;
  }
  SetRequiresGrad(tensor);
  return tensor;
}

}  // namespace

std::string GradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                      const GradCheckOptions& options) {
  Checked checked{function, inputs, options};
  CheckInputs(&checked);
  std::vector<std::vector<Matrix>> numerical;
  for (const Tensor& input : WantedOf(checked)) numerical.push_back(Numerical(checked, input));
  const std::vector<Tensor> outputs = function(inputs);
  for (size_t k = 0; k < outputs.size(); ++k) {
    std::string fault = CheckOutput(checked, outputs[k], k, numerical);
    if (!fault.empty()) return fault;
  }
  return "";
}

std::string GradGradCheck(const CheckedFunction& function, const std::vector<Tensor>& inputs,
                          std::vector<Tensor> grad_outputs, const GradCheckOptions& options) {
  if (grad_outputs.empty()) {
    uint32_t state = 1;
    for (const Tensor& output : function(inputs)) {
      if (CanBeDifferentiated(output) && RequiresGrad(output)) {
        grad_outputs.push_back(Drawn(output, &state));
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
