// A network of long short-term memory, step by step. The number of steps must be known.
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

using Tensors = std::vector<TensorId>;

Integer Number(int64_t value) { return value; }

// The weights of one direction of a layer.
struct Weights {
  TensorId of_input;
  TensorId of_state;
  std::optional<TensorId> input_bias;
  std::optional<TensorId> state_bias;
};

struct State {
  TensorId hidden;
  TensorId cell;
};

// The shape of a network, as its arguments say.
struct Network {
  int64_t layers = 0;
  int64_t directions = 1;
  int64_t steps = 0;
  bool has_biases = false;
  bool batch_first = false;
  int64_t width = 0;  // of a hidden state
  Expression batch;
  Dtype dtype = Dtype::kFloat;

  TensorMeta StateMeta() const { return MetaWith(dtype, {batch, Expression::Of(width)}); }
};

class Unroller {
 public:
  Unroller(Rewriter& rewriter, Network network)
      : rewriter_(rewriter), network_(std::move(network)) {}

  // The outputs of all steps of a layer in one direction, in the order of time.
  Tensors Layer(const Tensors& inputs, const Weights& weights, State* state, bool is_reverse) {
    Tensors outputs(inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
      const size_t step = is_reverse ? inputs.size() - 1 - i : i;
      *state = Step(inputs[step], weights, *state);
      outputs[step] = state->hidden;
    }
    return outputs;
  }

  TensorId Join(const Tensors& tensors, int64_t dim, std::string_view how) {
    return rewriter_.Add(how, {{"tensors", tensors}, {"dim", Number(dim)}});
  }

  TensorId Select(TensorId tensor, int64_t dim, int64_t index) {
    return rewriter_.Add("aten::select.int",
                         {{"self", tensor}, {"dim", Number(dim)}, {"index", Number(index)}});
  }

 private:
  static Value OptionalTensor(const std::optional<TensorId>& tensor) {
    return tensor ? Value(*tensor) : Value(None{});
  }

  TensorId Linear(TensorId input, TensorId weight, const std::optional<TensorId>& bias) {
    return rewriter_.Add(
        "aten::linear", {{"input", input}, {"weight", weight}, {"bias", OptionalTensor(bias)}},
        MetaWith(network_.dtype, {network_.batch, Expression::Of(4 * network_.width)}));
  }

  TensorId Unary(std::string_view name, TensorId self) {
    return rewriter_.Add(name, {{"self", self}}, network_.StateMeta());
  }
  TensorId Times(TensorId self, TensorId other) {
    return rewriter_.Add("aten::mul.Tensor", {{"self", self}, {"other", other}},
                         network_.StateMeta());
  }
  TensorId Plus(TensorId self, TensorId other, const TensorMeta& meta) {
    return rewriter_.Add("aten::add.Tensor", {{"self", self}, {"other", other}}, meta);
  }

  // Source: documentation of torch.nn.LSTM; the gates stand in the order input, forget, cell,
  // output.
  State Step(TensorId input, const Weights& weights, const State& state) {
    const TensorId from_input = Linear(input, weights.of_input, weights.input_bias);
    const TensorId from_state = Linear(state.hidden, weights.of_state, weights.state_bias);
    const TensorId gates = Plus(from_input, from_state, rewriter_.MetaOf(from_input));
    TensorId gate[4];
    for (int64_t i = 0; i < 4; ++i) {
      gate[i] = rewriter_.Add("aten::slice.Tensor", {{"self", gates},
                                                     {"dim", Number(1)},
                                                     {"start", Number(i * network_.width)},
                                                     {"end", Number((i + 1) * network_.width)}});
    }
    const TensorId kept = Times(Unary("aten::sigmoid", gate[1]), state.cell);
    const TensorId added = Times(Unary("aten::sigmoid", gate[0]), Unary("aten::tanh", gate[2]));
    const TensorId cell = Plus(kept, added, network_.StateMeta());
    const TensorId hidden = Times(Unary("aten::sigmoid", gate[3]), Unary("aten::tanh", cell));
    return {hidden, cell};
  }

  Rewriter& rewriter_;
  Network network_;
};

// Nothing, after a refusal, when an argument is of another kind or the steps are not known.
std::optional<Network> ReadNetwork(Rewriter& rewriter) {
  const auto refuse = [&](const char* reason) {
    rewriter.Refuse(reason);
    return std::nullopt;
  };
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const Tensors states = rewriter.Tensors("hx");
  const Tensors weights = rewriter.Tensors("params");
  const std::optional<int64_t> layers = rewriter.FindInteger("num_layers");
  if (!input || states.size() != 2 || !layers || weights.size() < 2) {
    return refuse("lacks an argument");
  }
  if (rewriter.Bool("train", true) != false) return refuse("is a training step");
  Network network;
  network.layers = *layers;
  network.directions = rewriter.Bool("bidirectional", false) == true ? 2 : 1;
  network.has_biases = rewriter.Bool("has_biases", true) == true;
  network.batch_first = rewriter.Bool("batch_first", false) == true;
  const int64_t per_layer = (network.has_biases ? 4 : 2) * network.directions;
  if (*layers < 1 || *layers > 1000 ||
      static_cast<int64_t>(weights.size()) != *layers * per_layer) {
    return refuse("has projections or a number of weights that is not supported");
  }
  const TensorMeta& meta = rewriter.MetaOf(*input);
  const TensorMeta& of_state = rewriter.MetaOf(weights[1]);
  if (meta.sizes.size() != 3 || of_state.sizes.size() != 2 || !of_state.sizes[1].IsInteger()) {
    return refuse("has an input or weights of another rank");
  }
  const Expression& steps = meta.sizes[network.batch_first ? 1 : 0];
  if (!steps.IsInteger() || steps.value < 1 || steps.value > 10000) {
    return refuse("has a number of steps that is not known");
  }
  network.steps = steps.value;
  network.batch = meta.sizes[network.batch_first ? 0 : 1];
  network.width = of_state.sizes[1].value;
  network.dtype = meta.dtype;
  return network;
}

Weights WeightsAt(const Tensors& all, size_t at, bool has_biases) {
  if (!has_biases) return {all[2 * at], all[2 * at + 1], std::nullopt, std::nullopt};
  return {all[4 * at], all[4 * at + 1], all[4 * at + 2], all[4 * at + 3]};
}

}  // namespace

void Lstm(Rewriter& rewriter) {
  const std::optional<Network> network = ReadNetwork(rewriter);
  const auto output = rewriter.ResultTensor(0);
  const auto hidden = rewriter.ResultTensor(1);
  const auto cell = rewriter.ResultTensor(2);
  if (!network) return;
  if (!output || !hidden || !cell) return rewriter.Refuse("has other results than three tensors");
  Unroller unroller(rewriter, *network);
  const Tensors first = rewriter.Tensors("hx");
  const Tensors weights = rewriter.Tensors("params");
  const int64_t time = network->batch_first ? 1 : 0;
  Tensors inputs;
  for (int64_t step = 0; step < network->steps; ++step) {
    inputs.push_back(unroller.Select(*rewriter.FindTensor("input"), time, step));
  }
  Tensors last_hidden;
  Tensors last_cell;
  for (int64_t layer = 0; layer < network->layers; ++layer) {
    std::vector<Tensors> of_directions;
    for (int64_t direction = 0; direction < network->directions; ++direction) {
      const int64_t at = layer * network->directions + direction;
      State state{unroller.Select(first[0], 0, at), unroller.Select(first[1], 0, at)};
      of_directions.push_back(
          unroller.Layer(inputs, WeightsAt(weights, static_cast<size_t>(at), network->has_biases),
                         &state, direction == 1));
      last_hidden.push_back(state.hidden);
      last_cell.push_back(state.cell);
    }
    inputs = of_directions[0];
    for (size_t i = 0; of_directions.size() == 2 && i < inputs.size(); ++i) {
      inputs[i] = unroller.Join({inputs[i], of_directions[1][i]}, 1, "aten::cat");
    }
  }
  rewriter.Call("aten::stack", {{"tensors", inputs}, {"dim", Number(time)}}, {*output});
  rewriter.Call("aten::stack", {{"tensors", last_hidden}, {"dim", Number(0)}}, {*hidden});
  rewriter.Call("aten::stack", {{"tensors", last_cell}, {"dim", Number(0)}}, {*cell});
}

}  // namespace switchyard::model
