// One direction of one layer of a recurrent network, as PyTorch's compilers call it on the CPU.
#include <tuple>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/mkldnn_rnn_layer_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/tanh.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "mkldnn_rnn_layer";
constexpr int64_t kLstm = 2;  // PyTorch's number

Tensor Gate(const Tensor& gates, int64_t index, int64_t width) {
  return switchyard::slice(gates, 1, index * width, (index + 1) * width);
}

}  // namespace

// Sizes: steps, batch, features; of states, batch and width, or one more in front. The gates stand
// in the order input, forget, cell, output. Source: documentation of torch.nn.LSTM.
std::tuple<Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer(
    const Tensor& input, const Tensor& weight0, const Tensor& weight1, const Tensor& weight2,
    const Tensor& weight3, const Tensor& hx_, const Tensor& cx_, bool reverse,
    IntArrayRef batch_sizes, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases,
    bool bidirectional, bool batch_first, bool train) {
  SWITCHYARD_CHECK(mode == kLstm && num_layers == 1 && !bidirectional && !batch_first && !train,
                   kName, ": only one direction of one layer of an LSTM is supported");
  SWITCHYARD_CHECK(batch_sizes.empty() && input.dim() == 3, kName,
                   ": packed sequences are not supported");
  const int64_t steps = input.size(0), batch = input.size(1);
  SWITCHYARD_CHECK(steps > 0, kName, ": the input has no steps");
  const std::optional<Tensor> input_bias = has_biases ? std::optional(weight2) : std::nullopt;
  const std::optional<Tensor> state_bias = has_biases ? std::optional(weight3) : std::nullopt;
  Tensor hidden = switchyard::reshape(hx_, {batch, hidden_size});
  Tensor cell = switchyard::reshape(cx_, {batch, hidden_size});
  std::vector<Tensor> outputs(static_cast<size_t>(steps));
  for (int64_t i = 0; i < steps; ++i) {
    const int64_t step = reverse ? steps - 1 - i : i;
    const Tensor gates =
        switchyard::add(switchyard::linear(switchyard::select(input, 0, step), weight0, input_bias),
                        switchyard::linear(hidden, weight1, state_bias));
    const auto sigmoid_of = [&](int64_t index) {
      return switchyard::sigmoid(Gate(gates, index, hidden_size));
    };
    const Tensor added =
        switchyard::mul(sigmoid_of(0), switchyard::tanh(Gate(gates, 2, hidden_size)));
    cell = switchyard::add(switchyard::mul(sigmoid_of(1), cell), added);
    hidden = switchyard::mul(sigmoid_of(3), switchyard::tanh(cell));
    outputs[static_cast<size_t>(step)] = hidden;
  }
  const Tensor workspace = switchyard::empty({0}, ScalarType::Byte, std::nullopt, input.device(),
                                             std::nullopt, std::nullopt);
  return {switchyard::stack(outputs, 0), switchyard::reshape(hidden, hx_.sizes()),
          switchyard::reshape(cell, cx_.sizes()), workspace};
}

}  // namespace switchyard::native
