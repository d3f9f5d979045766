// What a recurrent network computes in a step once its products are there.
//
// Takes: the products of the input and of the state with their weights, biases added, whose gates
// stand one after the other in the last dimension, and the state. Gives: the next state. Sources:
// documentation of torch.nn.RNNCell, GRUCell and LSTMCell.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_LAYERS_CELL_STEPS_H_
#define SWITCHYARD_KERNELS_COMPOSITE_LAYERS_CELL_STEPS_H_

#include <tuple>

#include "lib/core/tensor.h"

namespace switchyard::internal {

Tensor TanhStep(const Tensor& of_input, const Tensor& of_state);
Tensor ReluStep(const Tensor& of_input, const Tensor& of_state);

// The gates are reset, update and new.
Tensor GruStep(const Tensor& of_input, const Tensor& of_state, const Tensor& hidden);

// The gates are input, forget, cell and output. Gives the next hidden and cell states.
std::tuple<Tensor, Tensor> LstmStep(const Tensor& of_input, const Tensor& of_state,
                                    const Tensor& cell);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_LAYERS_CELL_STEPS_H_
