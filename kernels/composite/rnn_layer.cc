// One direction of one layer of a recurrent network, as PyTorch's compilers call it on the CPU.
#include <tuple>

#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/addcmul.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/mkldnn_rnn_layer_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/tanh.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "mkldnn_rnn_layer";
constexpr int64_t kLstm = 2;  // PyTorch's number

// A step of an LSTM. Each row of the gates has `width` elements of input, forget, cell and output;
// they are written over.
void Advance(const Tensor& gates, int64_t width, Tensor* cell, Tensor* hidden) {
  const auto gates_of = [&](int64_t first, int64_t last) {
    return switchyard::slice(gates, 1, first * width, last * width);
  };
  Tensor of_input = gates_of(0, 1), of_cell = gates_of(2, 3), of_output = gates_of(3, 4);
  Tensor both = gates_of(0, 2);
  switchyard::sigmoid_(both);
  switchyard::tanh_(of_cell);
  switchyard::sigmoid_(of_output);
  switchyard::mul_(*cell, gates_of(1, 2));
  switchyard::addcmul_(*cell, of_input, of_cell);
  switchyard::mul_out(*hidden, of_output, switchyard::tanh(*cell));
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
  const std::optional<Tensor> bias =
      has_biases ? std::optional(switchyard::add(weight2, weight3)) : std::nullopt;
  // Of all steps at once; each step adds the part of its state.
  const Tensor gates = switchyard::linear(input, weight0, bias);
  const Tensor state_weight = switchyard::t(weight1);
  const Tensor outputs = switchyard::empty({steps, batch, hidden_size}, input.dtype(), std::nullopt,
                                           input.device(), std::nullopt, std::nullopt);
  Tensor hidden = switchyard::reshape(hx_, {batch, hidden_size});
  Tensor cell = switchyard::clone(switchyard::reshape(cx_, {batch, hidden_size}));
  for (int64_t i = 0; i < steps; ++i) {
    const int64_t step = reverse ? steps - 1 - i : i;
    const Tensor of_step =
        switchyard::addmm(switchyard::select(gates, 0, step), hidden, state_weight);
    hidden = switchyard::select(outputs, 0, step);
    Advance(of_step, hidden_size, &cell, &hidden);
  }
  const Tensor workspace = switchyard::empty({0}, ScalarType::Byte, std::nullopt, input.device(),
                                             std::nullopt, std::nullopt);
  return {outputs, switchyard::reshape(switchyard::clone(hidden), hx_.sizes()),
          switchyard::reshape(cell, cx_.sizes()), workspace};
}

}  // namespace switchyard::native
