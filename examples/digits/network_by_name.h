// The network of network.h as a saved model runs: every step of it a call of an operator by its
// name.
//
// Takes and gives the same as Score. Errors: those of examples/models/call_by_name.h. digits.ops
// lists the operators for `switchyard gen --ops`.

#ifndef SWITCHYARD_EXAMPLES_DIGITS_NETWORK_BY_NAME_H_
#define SWITCHYARD_EXAMPLES_DIGITS_NETWORK_BY_NAME_H_

#include "examples/digits/data_files.h"
#include "lib/core/tensor.h"

namespace digits {

switchyard::Tensor ScoreByName(const Weights& weights, const switchyard::Tensor& images);

}  // namespace digits

#endif  // SWITCHYARD_EXAMPLES_DIGITS_NETWORK_BY_NAME_H_
