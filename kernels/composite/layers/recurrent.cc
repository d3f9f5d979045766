// Recurrent networks of several layers: lstm, gru, rnn_tanh and rnn_relu, of sequences of one
// length and of packed ones.
//
// The rows of packed sequences stand step by step: those of step t are the batch_sizes[t] sequences
// that are longer than t, the longest sequence first. Sequences of one length are such rows, too.
// Sources: documentation of torch.nn.LSTM, GRU and RNN, and of torch.nn.utils.rnn.PackedSequence.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/composite/layers/cell_steps.h"
#include "lib/core/error.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/gru_native.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/lstm_native.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/rnn_relu_native.h"
#include "switchyard/ops/rnn_tanh_native.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/transpose.h"

namespace switchyard::native {
namespace {

// The hidden state; of an LSTM the cell state behind it.
using State = std::vector<Tensor>;
using Step = State (*)(const Tensor& of_input, const Tensor& of_state, const State& state);

struct Kind {
  const char* name;
  Step step;
};

constexpr Kind kTanh = {"rnn_tanh",
                        [](const Tensor& of_input, const Tensor& of_state, const State&) -> State {
                          return {internal::TanhStep(of_input, of_state)};
                        }};
constexpr Kind kRelu = {"rnn_relu",
                        [](const Tensor& of_input, const Tensor& of_state, const State&) -> State {
                          return {internal::ReluStep(of_input, of_state)};
                        }};
constexpr Kind kGru = {
    "gru", [](const Tensor& of_input, const Tensor& of_state, const State& state) -> State {
      return {internal::GruStep(of_input, of_state, state[0])};
    }};
constexpr Kind kLstm = {
    "lstm", [](const Tensor& of_input, const Tensor& of_state, const State& state) -> State {
      auto [hidden, cell] = internal::LstmStep(of_input, of_state, state[1]);
      return {std::move(hidden), std::move(cell)};
    }};

struct Options {
  bool has_biases;
  int64_t num_layers;
  double dropout;
  bool train;
  bool bidirectional;

  int64_t directions() const { return bidirectional ? 2 : 1; }
};

struct Rows {
  Tensor data;
  std::vector<int64_t> batch_sizes;
};

// Of one direction of one layer.
struct Weights {
  Tensor input;
  Tensor state;
  std::optional<Tensor> input_bias;
  std::optional<Tensor> state_bias;
  std::optional<Tensor> projection;
};

State RowsOf(const State& state, int64_t first, int64_t count) {
  State rows;
  for (const Tensor& part : state) rows.push_back(switchyard::narrow(part, 0, first, count));
  return rows;
}

// One behind the other.
State Joined(const std::vector<State>& parts) {
  if (parts.size() == 1) return parts[0];
  State joined;
  for (size_t i = 0; i < parts[0].size(); ++i) {
    std::vector<Tensor> rows;
    for (const State& part : parts) rows.push_back(part[i]);
    joined.push_back(switchyard::cat(rows, 0));
  }
  return joined;
}

// One direction of one layer. The products with the inputs depend on no step, so that they are one.
class Direction {
 public:
  Direction(const Kind& kind, const Weights& weights, const Rows& rows, const State& first)
      : kind_(kind),
        weights_(weights),
        sizes_(rows.batch_sizes),
        first_(first),
        of_input_(switchyard::linear(rows.data, weights.input, weights.input_bias)),
        outputs_(sizes_.size()) {}

  // Sequences that have ended keep their state.
  State RunForward() {
    std::vector<State> ended;
    State state = first_;
    int64_t offset = 0;
    for (size_t t = 0; t < sizes_.size(); ++t) {
      const int64_t count = state[0].size(0);
      if (sizes_[t] < count) {
        ended.push_back(RowsOf(state, sizes_[t], count - sizes_[t]));
        state = RowsOf(state, 0, sizes_[t]);
      }
      state = Advance(t, offset, state);
      offset += sizes_[t];
    }
    ended.push_back(std::move(state));
    std::reverse(ended.begin(), ended.end());
    return Joined(ended);
  }

  // Each sequence begins at its own end.
  State RunBackward() {
    State state = RowsOf(first_, 0, sizes_.back());
    int64_t offset = std::accumulate(sizes_.begin(), sizes_.end(), int64_t{0});
    for (size_t t = sizes_.size(); t-- > 0;) {
      const int64_t count = state[0].size(0);
      if (sizes_[t] > count) {
        state = Joined({state, RowsOf(first_, count, sizes_[t] - count)});
      }
      offset -= sizes_[t];
      state = Advance(t, offset, state);
    }
    return state;
  }

  Tensor Outputs() const { return switchyard::cat(outputs_, 0); }

 private:
  State Advance(size_t t, int64_t offset, const State& state) {
    State next =
        kind_.step(switchyard::narrow(of_input_, 0, offset, sizes_[t]),
                   switchyard::linear(state[0], weights_.state, weights_.state_bias), state);
    if (weights_.projection) {
      next[0] = switchyard::linear(next[0], *weights_.projection, std::nullopt);
    }
    outputs_[t] = next[0];
    return next;
  }

  const Kind& kind_;
  const Weights& weights_;
  const std::vector<int64_t>& sizes_;
  const State& first_;
  Tensor of_input_;
  std::vector<Tensor> outputs_;
};

std::vector<Weights> WeightsOf(const Kind& kind, TensorList params, bool has_projection,
                               const Options& options) {
  const size_t each = (options.has_biases ? 4 : 2) + (has_projection ? 1 : 0);
  const auto count = static_cast<size_t>(options.num_layers * options.directions());
  SWITCHYARD_CHECK(params.size() == each * count, kind.name, ": params has ", params.size(),
                   " tensors, not ", each, " for each of ", count, " layers and directions");
  std::vector<Weights> all;
  for (size_t i = 0; i < count; ++i) {
    const Tensor* const own = params.data() + i * each;
    Weights weights = {own[0], own[1], std::nullopt, std::nullopt, std::nullopt};
    if (options.has_biases) {
      weights.input_bias = own[2];
      weights.state_bias = own[3];
    }
    if (has_projection) weights.projection = own[each - 1];
    all.push_back(std::move(weights));
  }
  return all;
}

// States are of (layers and directions, batch, width).
void CheckStates(const Kind& kind, const State& states, int64_t batch, const Options& options) {
  for (const Tensor& state : states) {
    SWITCHYARD_CHECK(state.dim() == 3 &&
                         state.size(0) == options.num_layers * options.directions() &&
                         state.size(1) == batch,
                     kind.name, ": a state has sizes ", state.sizes(), ", not ",
                     options.num_layers * options.directions(), " for layers and directions, ",
                     batch, " for the batch, and a width");
  }
}

// The outputs of the last layer, and the last states of all.
std::pair<Tensor, State> RunLayers(const Kind& kind, Rows rows, const State& states,
                                   TensorList params, const Options& options) {
  SWITCHYARD_CHECK(!rows.batch_sizes.empty(), kind.name, ": the input has no steps");
  SWITCHYARD_CHECK(options.num_layers > 0, kind.name, ": num_layers is ", options.num_layers);
  CheckStates(kind, states, rows.batch_sizes[0], options);
  const bool has_projection = states.size() == 2 && states[0].size(2) != states[1].size(2);
  const std::vector<Weights> weights = WeightsOf(kind, params, has_projection, options);
  std::vector<State> last;
  for (int64_t layer = 0; layer < options.num_layers; ++layer) {
    std::vector<Tensor> outputs;
    for (int64_t way = 0; way < options.directions(); ++way) {
      const int64_t place = layer * options.directions() + way;
      State first;
      for (const Tensor& state : states) first.push_back(switchyard::select(state, 0, place));
      Direction direction(kind, weights[static_cast<size_t>(place)], rows, first);
      last.push_back(way == 0 ? direction.RunForward() : direction.RunBackward());
      outputs.push_back(direction.Outputs());
    }
    rows.data = outputs.size() == 1 ? outputs[0] : switchyard::cat(outputs, -1);
    if (options.dropout != 0 && options.train && layer + 1 < options.num_layers) {
      rows.data = switchyard::dropout(rows.data, options.dropout, /*train=*/true);
    }
  }
  State stacked;
  for (size_t i = 0; i < states.size(); ++i) {
    std::vector<Tensor> parts;
    for (const State& state : last) parts.push_back(state[i]);
    stacked.push_back(switchyard::stack(parts, 0));
  }
  return {rows.data, std::move(stacked)};
}

// Of sequences of one length: (steps, batch, features), or batches first.
std::pair<Tensor, State> RunSequences(const Kind& kind, const Tensor& input, const State& states,
                                      TensorList params, const Options& options, bool batch_first) {
  SWITCHYARD_CHECK(input.dim() == 3, kind.name, ": input has sizes ", input.sizes(),
                   ", not three: steps, batch and features");
  const Tensor steps = batch_first ? switchyard::transpose(input, 0, 1) : input;
  const int64_t count = steps.size(0);
  const int64_t batch = steps.size(1);
  Rows rows = {switchyard::reshape(steps, {count * batch, steps.size(2)}),
               std::vector<int64_t>(static_cast<size_t>(count), batch)};
  auto [outputs, last] = RunLayers(kind, std::move(rows), states, params, options);
  outputs = switchyard::reshape(outputs, {count, batch, outputs.size(-1)});
  return {batch_first ? switchyard::transpose(outputs, 0, 1) : outputs, std::move(last)};
}

std::pair<Tensor, State> RunPacked(const Kind& kind, const Tensor& data, const Tensor& batch_sizes,
                                   const State& states, TensorList params, const Options& options) {
  SWITCHYARD_CHECK(data.dim() == 2 && batch_sizes.dim() == 1, kind.name, ": data has sizes ",
                   data.sizes(), " and batch_sizes ", batch_sizes.sizes(), ", not two and one");
  const Tensor counts = switchyard::to(batch_sizes, Device(DeviceType::CPU), ScalarType::Long);
  Rows rows = {data, {}};
  int64_t sum = 0;
  for (int64_t t = 0; t < counts.size(0); ++t) {
    const int64_t size = counts.data<int64_t>()[t * counts.stride(0)];
    SWITCHYARD_CHECK(size > 0 && (t == 0 || size <= rows.batch_sizes.back()), kind.name,
                     ": batch_sizes has ", size, " at step ", t,
                     ", but sizes are positive and fall");
    rows.batch_sizes.push_back(size);
    sum += size;
  }
  SWITCHYARD_CHECK(sum == data.size(0), kind.name, ": data has ", data.size(0),
                   " rows, and the sum of batch_sizes is ", sum);
  return RunLayers(kind, std::move(rows), states, params, options);
}

State StatesOfLstm(TensorList hx) {
  SWITCHYARD_CHECK(hx.size() == 2, kLstm.name, ": hx has ", hx.size(), " tensors, not two");
  return {hx[0], hx[1]};
}

std::tuple<Tensor, Tensor, Tensor> OfLstm(std::pair<Tensor, State> result) {
  return {std::move(result.first), std::move(result.second[0]), std::move(result.second[1])};
}
std::tuple<Tensor, Tensor> OfOne(std::pair<Tensor, State> result) {
  return {std::move(result.first), std::move(result.second[0])};
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params,
                                        bool has_biases, int64_t num_layers, double dropout,
                                        bool train, bool bidirectional, bool batch_first) {
  return OfLstm(RunSequences(kLstm, input, StatesOfLstm(hx), params,
                             {has_biases, num_layers, dropout, train, bidirectional}, batch_first));
}
std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes,
                                        TensorList hx, TensorList params, bool has_biases,
                                        int64_t num_layers, double dropout, bool train,
                                        bool bidirectional) {
  return OfLstm(RunPacked(kLstm, data, batch_sizes, StatesOfLstm(hx), params,
                          {has_biases, num_layers, dropout, train, bidirectional}));
}

// The other kinds differ in their step alone.
#define SWITCHYARD_RECURRENT(NAME, KIND)                                                           \
  std::tuple<Tensor, Tensor> NAME(const Tensor& input, const Tensor& hx, TensorList params,        \
                                  bool has_biases, int64_t num_layers, double dropout, bool train, \
                                  bool bidirectional, bool batch_first) {                          \
    return OfOne(RunSequences(KIND, input, {hx}, params,                                           \
                              {has_biases, num_layers, dropout, train, bidirectional},             \
                              batch_first));                                                       \
  }                                                                                                \
  std::tuple<Tensor, Tensor> NAME(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, \
                                  TensorList params, bool has_biases, int64_t num_layers,          \
                                  double dropout, bool train, bool bidirectional) {                \
    return OfOne(RunPacked(KIND, data, batch_sizes, {hx}, params,                                  \
                           {has_biases, num_layers, dropout, train, bidirectional}));              \
  }
SWITCHYARD_RECURRENT(gru, kGru)
SWITCHYARD_RECURRENT(rnn_tanh, kTanh)
SWITCHYARD_RECURRENT(rnn_relu, kRelu)
#undef SWITCHYARD_RECURRENT

}  // namespace switchyard::native
