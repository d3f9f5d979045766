// A network that learns to read the digits of examples/digits, and its training.
//
// Takes: the images and labels, parameters of the training. Gives: the trained network, and after
// each epoch the mean loss of its batches. Errors: those of the operators.

#ifndef SWITCHYARD_EXAMPLES_TRAINING_CLASSIFIER_H_
#define SWITCHYARD_EXAMPLES_TRAINING_CLASSIFIER_H_

#include <cstdint>
#include <functional>

#include "examples/digits/data_files.h"
#include "kernels/nn/layers.h"
#include "kernels/nn/module.h"
#include "lib/core/tensor.h"

namespace training {

// 64 pixels, 48 rectified units, a score for each of the 10 digits.
struct Classifier : switchyard::nn::Module {
  switchyard::Tensor Forward(const switchyard::Tensor& images) const;

  switchyard::nn::Linear& hidden = Add<switchyard::nn::Linear>("hidden", 64, 48);
  switchyard::nn::Linear& output = Add<switchyard::nn::Linear>("output", 48, 10);
};

struct Samples {
  switchyard::Tensor images;  // [count, 64], Float: 0 is paper, 1 is ink
  switchyard::Tensor labels;  // [count], Long
};
struct Parts {
  Samples trained_on;
  Samples held_out;
};
Parts PartsOf(const digits::DigitSet& set);

struct Training {
  int epochs = 30;
  int64_t batch_size = 64;
  double learning_rate = 3e-3;
};

// Called after each epoch, from 1 on.
using Report = std::function<void(int epoch, double loss)>;

// Moves the parameters with Adam. The order of the images is drawn anew for each epoch.
void Train(Classifier& network, const Samples& samples, const Training& training,
           const Report& report);

// The number of correctly read images.
int64_t CountRight(const Classifier& network, const Samples& samples);

}  // namespace training

#endif  // SWITCHYARD_EXAMPLES_TRAINING_CLASSIFIER_H_
