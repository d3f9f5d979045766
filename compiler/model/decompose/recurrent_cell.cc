#include <utility>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/recurrent.h"

namespace switchyard::model {
namespace {

std::optional<Network> Refused(Rewriter& rewriter, const char* reason) {
  rewriter.Refuse(reason);
  return std::nullopt;
}

// LSTM has a list of states, the others have one.
std::vector<TensorId> StatesOf(const Rewriter& rewriter) {
  std::vector<TensorId> states = rewriter.Tensors("hx");
  if (const std::optional<TensorId> one = rewriter.FindTensor("hx")) states.push_back(*one);
  return states;
}

// Sets the sizes; false when they are not those of a network.
bool ReadSizes(const Rewriter& rewriter, const CellKind& kind, Network* network) {
  const TensorMeta& input = rewriter.MetaOf(*rewriter.FindTensor("input"));
  const TensorMeta& weight = rewriter.MetaOf(rewriter.Tensors("params")[1]);
  if (input.sizes.size() != 3 || weight.sizes.size() != 2) return false;
  if (!weight.sizes[0].IsInteger() || !weight.sizes[1].IsInteger()) return false;
  if (weight.sizes[0].value % kind.gates != 0) return false;
  network->width = weight.sizes[0].value / kind.gates;
  network->hidden_width = weight.sizes[1].value;
  network->has_projections =
      kind.form == CellForm::kLstm && network->hidden_width != network->width;
  network->batch = input.sizes[network->batch_first ? 0 : 1];
  network->dtype = input.dtype;
  return true;
}

}  // namespace

CellWeights Network::WeightsAt(const std::vector<TensorId>& all, size_t at) const {
  const size_t first = at * WeightsPerCell();
  CellWeights weights = {all[first], all[first + 1], std::nullopt, std::nullopt, std::nullopt};
  if (has_biases) {
    weights.input_bias = all[first + 2];
    weights.state_bias = all[first + 3];
  }
  if (has_projections) weights.projection = all[first + WeightsPerCell() - 1];
  return weights;
}

std::optional<Network> ReadNetwork(Rewriter& rewriter, const CellKind& kind) {
  const std::optional<TensorId> input = rewriter.FindTensor("input");
  const std::vector<TensorId> weights = rewriter.Tensors("params");
  const std::optional<int64_t> layers = rewriter.FindInteger("num_layers");
  Network network;
  network.states = StatesOf(rewriter);
  if (!input || network.states.size() != kind.states || !layers || weights.size() < 2) {
    return Refused(rewriter, "lacks an argument");
  }
  if (rewriter.Bool("train", true) != false) return Refused(rewriter, "is a training step");
  network.layers = *layers;
  network.directions = rewriter.Bool("bidirectional", false) == true ? 2 : 1;
  network.has_biases = rewriter.Bool("has_biases", true) == true;
  network.batch_first = rewriter.Bool("batch_first", false) == true;
  if (!ReadSizes(rewriter, kind, &network)) {
    return Refused(rewriter, "has an input or weights of another rank");
  }
  const size_t cells = static_cast<size_t>(*layers * network.directions);
  if (*layers < 1 || *layers > 1000 || weights.size() != cells * network.WeightsPerCell()) {
    return Refused(rewriter, "has a number of weights that is not supported");
  }
  const Expression& steps = rewriter.MetaOf(*input).sizes[network.batch_first ? 1 : 0];
  if (!steps.IsInteger() || steps.value < 1 || steps.value > 10000) {
    return Refused(rewriter, "has a number of steps that is not known");
  }
  network.steps = steps.value;
  return network;
}

// Where both biases are added to the same sums, they are one. The product of GRU's new gate is
// multiplied before, so that its own bias stays.
LayerProducts CellWriter::Products(TensorId sequence, int64_t time, const CellWeights& weights) {
  const Expression width = Expression::Of(kind_.gates * network_.width);
  std::optional<TensorId> bias = weights.input_bias;
  if (bias && weights.state_bias && kind_.form != CellForm::kGru) {
    bias = rewriter_.Add("aten::add.Tensor", {{"self", *bias}, {"other", *weights.state_bias}},
                         MetaWith(network_.dtype, {width}));
  }
  const Expression steps = Expression::Of(network_.steps);
  std::vector<Expression> sizes = {network_.batch, network_.batch, width};
  sizes[static_cast<size_t>(time)] = steps;
  const TensorId products = rewriter_.Add("aten::linear",
                                          {{"input", sequence},
                                           {"weight", weights.of_input},
                                           {"bias", bias ? Value(*bias) : Value(None{})}},
                                          MetaWith(network_.dtype, std::move(sizes)));
  if (kind_.form == CellForm::kGru) return {products, std::nullopt};
  return {products, rewriter_.Add("aten::t", {{"self", weights.of_state}})};
}

CellState CellWriter::Step(TensorId from_input, const LayerProducts& products,
                           const CellWeights& weights, const CellState& state) {
  switch (kind_.form) {
    case CellForm::kLstm:
      return LstmStep(Gates(from_input, products, state), weights, state);
    case CellForm::kGru: {
      const TensorId from_state =
          Linear(state.hidden, weights.of_state, weights.state_bias, kind_.gates * network_.width);
      return {GruStep(from_input, from_state, state), std::nullopt};
    }
    case CellForm::kTanh:
      return {Unary("aten::tanh", Gates(from_input, products, state)), std::nullopt};
    case CellForm::kRelu:
      return {Unary("aten::relu", Gates(from_input, products, state)), std::nullopt};
  }
  return state;
}

TensorId CellWriter::Gates(TensorId from_input, const LayerProducts& products,
                           const CellState& state) {
  return rewriter_.Add(
      "aten::addmm",
      {{"self", from_input}, {"mat1", state.hidden}, {"mat2", *products.state_columns}},
      MetaWith(network_.dtype, {network_.batch, Expression::Of(kind_.gates * network_.width)}));
}

// The gates stand in the order input, forget, cell, output. All become sigmoids, which is one call,
// although that of the cell is not used.
CellState CellWriter::LstmStep(TensorId gates, const CellWeights& weights, const CellState& state) {
  const TensorId opened = Unary("aten::sigmoid", gates);
  const TensorId kept = Times(Gate(opened, 1), *state.cell);
  const TensorId added = Times(Gate(opened, 0), Unary("aten::tanh", Gate(gates, 2)));
  const TensorId cell = Plus(kept, added);
  TensorId hidden = Times(Gate(opened, 3), Unary("aten::tanh", cell));
  if (weights.projection) {
    hidden = Linear(hidden, *weights.projection, std::nullopt, network_.hidden_width);
  }
  return {hidden, cell};
}

// The gates stand in the order reset, update, new. (1 - update) * new + update * hidden, with one
// product.
TensorId CellWriter::GruStep(TensorId from_input, TensorId from_state, const CellState& state) {
  const auto sigmoid_of = [&](int64_t gate) {
    return Unary("aten::sigmoid", Plus(Gate(from_input, gate), Gate(from_state, gate)));
  };
  const TensorId reset = sigmoid_of(0);
  const TensorId update = sigmoid_of(1);
  const TensorId fresh =
      Unary("aten::tanh", Plus(Gate(from_input, 2), Times(reset, Gate(from_state, 2))));
  const TensorId difference =
      rewriter_.Add("aten::sub.Tensor", {{"self", state.hidden}, {"other", fresh}}, CellMeta());
  return Plus(fresh, Times(update, difference));
}

TensorId CellWriter::Join(const std::vector<TensorId>& tensors, int64_t dim) {
  return rewriter_.Add("aten::cat", {{"tensors", tensors}, {"dim", Number(dim)}});
}

TensorId CellWriter::Stack(const std::vector<TensorId>& outputs) {
  const int64_t width = network_.hidden_width * network_.directions;
  return rewriter_.Add("aten::stack", {{"tensors", outputs}, {"dim", Number(0)}},
                       MetaWith(network_.dtype, {Expression::Of(network_.steps), network_.batch,
                                                 Expression::Of(width)}));
}

TensorId CellWriter::Select(TensorId tensor, int64_t dim, int64_t index) {
  return rewriter_.Add("aten::select.int",
                       {{"self", tensor}, {"dim", Number(dim)}, {"index", Number(index)}});
}

TensorId CellWriter::Linear(TensorId input, TensorId weight, const std::optional<TensorId>& bias,
                            int64_t width) {
  return rewriter_.Add(
      "aten::linear",
      {{"input", input}, {"weight", weight}, {"bias", bias ? Value(*bias) : Value(None{})}},
      MetaWith(network_.dtype, {network_.batch, Expression::Of(width)}));
}

TensorId CellWriter::Gate(TensorId gates, int64_t index) {
  const TensorId gate = rewriter_.NewTensor(CellMeta());
  rewriter_.Call("aten::slice.Tensor",
                 {{"self", gates},
                  {"dim", Number(1)},
                  {"start", Number(index * network_.width)},
                  {"end", Number((index + 1) * network_.width)}},
                 {gate});
  return gate;
}

TensorId CellWriter::Unary(std::string_view name, TensorId self) {
  return rewriter_.Add(name, {{"self", self}}, rewriter_.MetaOf(self));
}
TensorId CellWriter::Times(TensorId self, TensorId other) {
  return rewriter_.Add("aten::mul.Tensor", {{"self", self}, {"other", other}}, CellMeta());
}
TensorId CellWriter::Plus(TensorId self, TensorId other) {
  return rewriter_.Add("aten::add.Tensor", {{"self", self}, {"other", other}},
                       rewriter_.MetaOf(self));
}

TensorMeta CellWriter::CellMeta() const {
  return MetaWith(network_.dtype, {network_.batch, Expression::Of(network_.width)});
}

}  // namespace switchyard::model
