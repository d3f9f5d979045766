// One step of a recurrent network, and normalization by the root of the mean of squares.

#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/operands.h"
#include "kernels/composite/layers/cell_steps.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/gru_cell_native.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/lstm_cell_native.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/rms_norm_native.h"
#include "switchyard/ops/rnn_relu_cell_native.h"
#include "switchyard/ops/rnn_tanh_cell_native.h"
#include "switchyard/ops/rsqrt.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/tanh.h"
#include "switchyard/ops/to.h"

namespace switchyard::internal {
namespace {

Tensor Gate(const Tensor& gates, int64_t index, int64_t count) {
  const int64_t width = gates.size(-1) / count;
  return switchyard::narrow(gates, -1, index * width, width);
}

}  // namespace

Tensor TanhStep(const Tensor& of_input, const Tensor& of_state) {
  return switchyard::tanh(switchyard::add(of_input, of_state));
}
Tensor ReluStep(const Tensor& of_input, const Tensor& of_state) {
  return switchyard::relu(switchyard::add(of_input, of_state));
}

Tensor GruStep(const Tensor& of_input, const Tensor& of_state, const Tensor& hidden) {
  constexpr int64_t kGates = 3;
  const auto gate = [&](int64_t index) {
    return switchyard::sigmoid(
        switchyard::add(Gate(of_input, index, kGates), Gate(of_state, index, kGates)));
  };
  const Tensor reset = switchyard::mul(gate(0), Gate(of_state, 2, kGates));
  const Tensor added = switchyard::tanh(switchyard::add(Gate(of_input, 2, kGates), reset));
  return switchyard::add(switchyard::mul(switchyard::sub(hidden, added), gate(1)), added);
}

std::tuple<Tensor, Tensor> LstmStep(const Tensor& of_input, const Tensor& of_state,
                                    const Tensor& cell) {
  constexpr int64_t kGates = 4;
  const Tensor gates = switchyard::add(of_input, of_state);
  const auto gate = [&](int64_t index) { return switchyard::sigmoid(Gate(gates, index, kGates)); };
  const Tensor added = switchyard::mul(gate(0), switchyard::tanh(Gate(gates, 2, kGates)));
  const Tensor next = switchyard::add(switchyard::mul(gate(1), cell), added);
  return {switchyard::mul(gate(3), switchyard::tanh(next)), next};
}

}  // namespace switchyard::internal

namespace switchyard::native {

using Bias = std::optional<Tensor>;

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                     const Bias& b_ih, const Bias& b_hh) {
  return internal::TanhStep(switchyard::linear(input, w_ih, b_ih),
                            switchyard::linear(hx, w_hh, b_hh));
}
Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                     const Bias& b_ih, const Bias& b_hh) {
  return internal::ReluStep(switchyard::linear(input, w_ih, b_ih),
                            switchyard::linear(hx, w_hh, b_hh));
}
Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                const Bias& b_ih, const Bias& b_hh) {
  return internal::GruStep(switchyard::linear(input, w_ih, b_ih),
                           switchyard::linear(hx, w_hh, b_hh), hx);
}
std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih,
                                     const Tensor& w_hh, const Bias& b_ih, const Bias& b_hh) {
  SWITCHYARD_CHECK(hx.size() == 2, "lstm_cell: hx has ", hx.size(), " tensors, not two");
  return internal::LstmStep(switchyard::linear(input, w_ih, b_ih),
                            switchyard::linear(hx[0], w_hh, b_hh), hx[1]);
}

// 16-bit elements are computed as Float. Without eps it is the distance of 1 to the next number.
Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape,
                const std::optional<Tensor>& weight, std::optional<double> eps) {
  constexpr char kName[] = "rms_norm";
  SWITCHYARD_CHECK(IsFloatingType(input.dtype()), kName, ": input has dtype ", input.dtype(),
                   ", which is not a floating one");
  const auto count = static_cast<int64_t>(normalized_shape.size());
  SWITCHYARD_CHECK(0 < count && count <= input.dim(), kName, ": normalized_shape ",
                   normalized_shape, " is not the end of sizes ", input.sizes());
  std::vector<int64_t> dims;
  for (int64_t i = 0; i < count; ++i) {
    dims.push_back(i - count);
    SWITCHYARD_CHECK(input.size(i - count) == normalized_shape[static_cast<size_t>(i)], kName,
                     ": normalized_shape ", normalized_shape, " is not the end of sizes ",
                     input.sizes());
  }
  const Tensor operand = switchyard::to(input, internal::ComputedType(input.dtype()));
  const double least = operand.dtype() == ScalarType::Double
                           ? std::numeric_limits<double>::epsilon()
                           : double{std::numeric_limits<float>::epsilon()};
  const Tensor mean =
      switchyard::mean(switchyard::mul(operand, operand), dims, /*keepdim=*/true, std::nullopt);
  Tensor result =
      switchyard::mul(operand, switchyard::rsqrt(switchyard::add(mean, eps.value_or(least), 1)));
  if (weight.has_value() && weight->defined()) {
    SWITCHYARD_CHECK(weight->sizes() == normalized_shape, kName, ": weight has sizes ",
                     weight->sizes(), ", not ", normalized_shape);
    result = switchyard::mul(result, *weight);
  }
  return switchyard::to(result, input.dtype());
}

}  // namespace switchyard::native
