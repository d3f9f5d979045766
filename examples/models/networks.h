// Two small networks, every step of them a call of an operator by its name.
//
// Takes: weights in the order of make_models.py. Gives: the results of PyTorch's functions with the
// same names. Errors: those of call_by_name.h. convnet.ops and transformer.ops list the operators
// for `switchyard gen --ops`.

#ifndef SWITCHYARD_EXAMPLES_MODELS_NETWORKS_H_
#define SWITCHYARD_EXAMPLES_MODELS_NETWORKS_H_

#include <cstdint>
#include <vector>

#include "lib/core/tensor.h"

namespace models {

using Weights = std::vector<switchyard::Tensor>;

// Logarithms of likelihoods of ten classes for each image.
switchyard::Tensor ScoreImages(const Weights& weights, const switchyard::Tensor& images);

// A row of scores for each token: which one comes next.
switchyard::Tensor ScoreTokens(const Weights& weights, const std::vector<int64_t>& tokens);

// The prompt and its continuation, with the likeliest token each time, until there are `count`
// tokens.
std::vector<int64_t> Continue(const Weights& weights, std::vector<int64_t> prompt, size_t count);

}  // namespace models

#endif  // SWITCHYARD_EXAMPLES_MODELS_NETWORKS_H_
