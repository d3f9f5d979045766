// Recurrent networks, step by step: LSTM, with projections or without, GRU, and plain ones. The
// number of steps must be known.
#include "compiler/model/decompose/recurrent.h"

#include <string_view>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

using Tensors = std::vector<TensorId>;

// Unrolls a network with the cells of a kind.
class Unroller {
 public:
  Unroller(CellWriter& cells, const Network& network) : cells_(cells), network_(network) {}

  // All layers; gives the outputs of the last one, in the order of time, and the last states.
  Tensors Run(TensorId input, const Tensors& states, const Tensors& weights) {
    Sequence sequence = {input, network_.batch_first ? 1 : 0};
    Tensors outputs;
    for (int64_t layer = 0; layer < network_.layers; ++layer) {
      if (layer > 0) sequence = {cells_.Stack(outputs), 0};
      std::vector<Tensors> of_directions;
      for (int64_t direction = 0; direction < network_.directions; ++direction) {
        const int64_t at = layer * network_.directions + direction;
        CellState state = {cells_.Select(states[0], 0, at), std::nullopt};
        if (states.size() > 1) state.cell = cells_.Select(states[1], 0, at);
        const CellWeights own = network_.WeightsAt(weights, static_cast<size_t>(at));
        of_directions.push_back(Layer(sequence, own, &state, direction == 1));
        hidden_.push_back(state.hidden);
        if (state.cell) cell_.push_back(*state.cell);
      }
      outputs = of_directions[0];
      for (size_t i = 0; of_directions.size() == 2 && i < outputs.size(); ++i) {
        outputs[i] = cells_.Join({outputs[i], of_directions[1][i]}, 1);
      }
    }
    return outputs;
  }

  const Tensors& hidden() const { return hidden_; }
  const Tensors& cell() const { return cell_; }

 private:
  // The inputs of all steps.
  struct Sequence {
    TensorId tensor;
    int64_t time;  // its dimension
  };

  // The outputs of all steps of a layer in one direction, in the order of time. The products with
  // the inputs depend on no step, so that they are one.
  Tensors Layer(const Sequence& sequence, const CellWeights& weights, CellState* state,
                bool is_reverse) {
    const auto steps = static_cast<size_t>(network_.steps);
    const LayerProducts products = cells_.Products(sequence.tensor, sequence.time, weights);
    Tensors outputs(steps);
    for (size_t i = 0; i < steps; ++i) {
      const size_t step = is_reverse ? steps - 1 - i : i;
      const TensorId from_input =
          cells_.Select(products.of_inputs, sequence.time, static_cast<int64_t>(step));
      *state = cells_.Step(from_input, products, weights, *state);
      outputs[step] = state->hidden;
    }
    return outputs;
  }

  CellWriter& cells_;
  const Network& network_;
  Tensors hidden_;
  Tensors cell_;
};

void Unroll(Rewriter& rewriter, const CellKind& kind) {
  const std::optional<Network> network = ReadNetwork(rewriter, kind);
  if (!network) return;
  std::vector<TensorId> results;
  for (size_t i = 0; i < 1 + kind.states; ++i) {
    const std::optional<TensorId> result = rewriter.ResultTensor(i);
    if (!result) return rewriter.Refuse("has other results than tensors");
    results.push_back(*result);
  }
  CellWriter cells(rewriter, kind, *network);
  Unroller unroller(cells, *network);
  const Tensors outputs =
      unroller.Run(*rewriter.FindTensor("input"), network->states, rewriter.Tensors("params"));
  const auto stack = [&](const Tensors& tensors, int64_t dim, TensorId result) {
    rewriter.Call("aten::stack", {{"tensors", tensors}, {"dim", Integer(dim)}}, {result});
  };
  stack(outputs, network->batch_first ? 1 : 0, results[0]);
  stack(unroller.hidden(), 0, results[1]);
  if (kind.states == 2) stack(unroller.cell(), 0, results[2]);
}

}  // namespace

void Lstm(Rewriter& rewriter) { Unroll(rewriter, {CellForm::kLstm, 4, 2}); }
void Gru(Rewriter& rewriter) { Unroll(rewriter, {CellForm::kGru, 3, 1}); }
void RnnTanh(Rewriter& rewriter) { Unroll(rewriter, {CellForm::kTanh, 1, 1}); }
void RnnRelu(Rewriter& rewriter) { Unroll(rewriter, {CellForm::kRelu, 1, 1}); }

}  // namespace switchyard::model
