// The network of network.h as a saved model runs: every step of it a call of an operator by its
// name.
//
// Takes and gives what Score does. Errors: those of examples/models/call_by_name.h. The operators
// are listed in digits.ops, which `switchyard gen --ops` takes.

#ifndef SWITCHYARD_EXAMPLES_DIGITS_NETWORK_BY_NAME_H_
#define SWITCHYARD_EXAMPLES_DIGITS_NETWORK_BY_NAME_H_

#include "examples/digits/data_files.h"
#include "lib/core/tensor.h"

namespace digits {

switchyard::Tensor ScoreByName(const Weights& weights, const switchyard::Tensor& images);

}  // namespace digits

#endif  // SWITCHYARD_EXAMPLES_DIGITS_NETWORK_BY_NAME_H_
