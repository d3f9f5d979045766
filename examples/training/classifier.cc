#include "examples/training/classifier.h"

#include "kernels/nn/losses.h"
#include "kernels/nn/optimizers.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/core/scalar_type.h"
#include "switchyard/functions.h"

namespace training {
namespace {

namespace nn = switchyard::nn;
using switchyard::ScalarType;
using switchyard::Tensor;

constexpr double kInk = 16;  // the darkest pixel

Samples SamplesOf(const digits::DigitSet& set, int64_t begin, int64_t end) {
  const Tensor images = switchyard::slice(set.images, 0, begin, end);
  const Tensor labels = switchyard::slice(set.labels, 0, begin, end);
  const Tensor rows = switchyard::reshape(images, {end - begin, -1});
  return {switchyard::div(switchyard::to(rows, ScalarType::Float), kInk),
          switchyard::to(labels, ScalarType::Long)};
}

}  // namespace

Tensor Classifier::Forward(const Tensor& images) const {
  return output.Forward(switchyard::relu(hidden.Forward(images)));
}

Parts PartsOf(const digits::DigitSet& set) {
  const int64_t count = set.images.size(0);
  const int64_t trained_on = count - set.held_out;
  return {SamplesOf(set, 0, trained_on), SamplesOf(set, trained_on, count)};
}

void Train(Classifier& network, const Samples& samples, const Training& training,
           const Report& report) {
  nn::AdamOptions options;
  options.learning_rate = training.learning_rate;
  nn::Adam adam(network.Parameters(), options);
  const int64_t count = samples.labels.size(0);
  for (int epoch = 1; epoch <= training.epochs; ++epoch) {
    double sum = 0;
    for (const Tensor& chosen :
         switchyard::split(switchyard::randperm(count), training.batch_size)) {
      const Tensor images = switchyard::index_select(samples.images, 0, chosen);
      const Tensor labels = switchyard::index_select(samples.labels, 0, chosen);
      adam.ZeroGrad();
      const Tensor loss = nn::cross_entropy(network.Forward(images), labels);
      switchyard::autograd::Backward(loss);
      adam.Step();
      sum += switchyard::item(loss).To<double>() * static_cast<double>(chosen.size(0));
    }
    report(epoch, sum / static_cast<double>(count));
  }
}

int64_t CountRight(const Classifier& network, const Samples& samples) {
  const switchyard::autograd::NoGrad off;
  const Tensor read = switchyard::argmax(network.Forward(samples.images), 1);
  return switchyard::item(switchyard::sum(switchyard::eq(read, samples.labels))).To<int64_t>();
}

}  // namespace training
