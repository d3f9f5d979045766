// The network of this example: two fully connected layers with a rectifier between.
//
// Takes images as [count, height, width] bytes. Gives, for each, a score for every digit; the
// largest is the answer. All of it is calls of operators.

#ifndef SWITCHYARD_EXAMPLES_DIGITS_NETWORK_H_
#define SWITCHYARD_EXAMPLES_DIGITS_NETWORK_H_

#include "examples/digits/data_files.h"
#include "lib/core/tensor.h"

namespace digits {

// [count, 10] floats: the scores before softmax.
switchyard::Tensor Score(const Weights& weights, const switchyard::Tensor& images);

struct Answers {
  switchyard::Tensor digits;       // [count], int64
  switchyard::Tensor likelihoods;  // [count], float: how likely the network holds its answer
};

// Goes through the images in batches.
Answers Classify(const Weights& weights, const switchyard::Tensor& images);

}  // namespace digits

#endif  // SWITCHYARD_EXAMPLES_DIGITS_NETWORK_H_
