// A recurrent network as the arguments of its call say, and the calls of one step.
//
// Takes a call of `lstm.input`, `gru.input`, `rnn_tanh.input` or `rnn_relu.input`; writes the calls
// of a cell. Refuses training and networks whose number of steps is not known. Source:
// documentation of torch.nn.LSTM, GRU and RNN.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_RECURRENT_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_RECURRENT_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {

enum class CellForm : uint8_t { kLstm, kGru, kTanh, kRelu };

struct CellKind {
  CellForm form;
  int64_t gates;  // in one matrix of weights, below each other
  size_t states;  // 2 where a cell's state goes from step to step beside the hidden one
};

// The weights of one direction of a layer.
struct CellWeights {
  TensorId of_input;
  TensorId of_state;
  std::optional<TensorId> input_bias;
  std::optional<TensorId> state_bias;
  std::optional<TensorId> projection;  // of the hidden state
};

// What the steps of a layer share: the products with their inputs, without those of the state, and
// the weight of the state with its columns as rows.
struct LayerProducts {
  TensorId of_inputs;
  std::optional<TensorId> state_columns;  // not of GRU
};

struct CellState {
  TensorId hidden;
  std::optional<TensorId> cell;
};

struct Network {
  int64_t layers = 0;
  int64_t directions = 1;
  int64_t steps = 0;
  bool has_biases = false;
  bool has_projections = false;
  bool batch_first = false;
  int64_t width = 0;         // of a cell
  int64_t hidden_width = 0;  // of a hidden state: another one with projections
  Expression batch;
  Dtype dtype = Dtype::kFloat;
  std::vector<TensorId> states;

  size_t WeightsPerCell() const { return (has_biases ? 4 : 2) + (has_projections ? 1 : 0); }
  CellWeights WeightsAt(const std::vector<TensorId>& all, size_t at) const;
};

// Nothing, after a refusal, when an argument is of another kind or the steps are not known.
std::optional<Network> ReadNetwork(Rewriter& rewriter, const CellKind& kind);

class CellWriter {
 public:
  // All must outlive the writer.
  CellWriter(Rewriter& rewriter, const CellKind& kind, const Network& network)
      : rewriter_(rewriter), kind_(kind), network_(network) {}

  // `time`: the dimension of the steps.
  LayerProducts Products(TensorId sequence, int64_t time, const CellWeights& weights);
  // One step. `from_input`: its part of the products.
  CellState Step(TensorId from_input, const LayerProducts& products, const CellWeights& weights,
                 const CellState& state);
  TensorId Join(const std::vector<TensorId>& tensors, int64_t dim);
  // The outputs of a layer as the sequence of the next, with steps in dimension 0.
  TensorId Stack(const std::vector<TensorId>& outputs);
  TensorId Select(TensorId tensor, int64_t dim, int64_t index);

 private:
  CellState LstmStep(TensorId gates, const CellWeights& weights, const CellState& state);
  TensorId GruStep(TensorId from_input, TensorId from_state, const CellState& state);

  // from_input + the product of the hidden state, without its bias.
  TensorId Gates(TensorId from_input, const LayerProducts& products, const CellState& state);
  TensorId Linear(TensorId input, TensorId weight, const std::optional<TensorId>& bias,
                  int64_t width);
  // A part of the columns that stand for the gates.
  TensorId Gate(TensorId gates, int64_t index);
  TensorId Unary(std::string_view name, TensorId self);
  TensorId Times(TensorId self, TensorId other);
  TensorId Plus(TensorId self, TensorId other);
  TensorMeta CellMeta() const;

  Rewriter& rewriter_;
  const CellKind& kind_;
  const Network& network_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_RECURRENT_H_
