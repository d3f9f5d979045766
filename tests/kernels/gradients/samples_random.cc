// Samples of random numbers. Each call draws the same ones, so that it is a function; what is drawn
// around a mean has the gradient 0 all the same.

#include <tuple>
#include <utility>

#include "lib/core/generator.h"
#include "switchyard/ops/bernoulli.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/exponential.h"
#include "switchyard/ops/native_dropout.h"
#include "switchyard/ops/normal.h"
#include "switchyard/ops/random.h"
#include "switchyard/ops/sigmoid.h"
#include "switchyard/ops/uniform.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

Generator SameNumbers() { return Generator(5); }

struct Written {
  const char* op;
  void (*write)(Tensor& self);
};

const Written kWritten[] = {
    {"uniform_", [](Tensor& x) { switchyard::uniform_(x, 0, 1, SameNumbers()); }},
    {"random_.from", [](Tensor& x) { switchyard::random_(x, 1, 5, SameNumbers()); }},
    {"random_.to", [](Tensor& x) { switchyard::random_(x, 5, SameNumbers()); }},
    {"random_", [](Tensor& x) { switchyard::random_(x, SameNumbers()); }},
    {"exponential_", [](Tensor& x) { switchyard::exponential_(x, 1, SameNumbers()); }},
    {"normal_", [](Tensor& x) { switchyard::normal_(x, 0, 1, SameNumbers()); }},
    {"bernoulli_.float", [](Tensor& x) { switchyard::bernoulli_(x, 0.5, SameNumbers()); }},
};

void AddDrawn(Samples* samples) {
  const auto bernoulli = [](const Tensors& x) {
    return switchyard::bernoulli(switchyard::sigmoid(x[0]), SameNumbers());
  };
  const auto bernoulli_into = [](const Tensors& x) {
    Tensor self = switchyard::clone(x[0]);
    return Tensor(switchyard::bernoulli_(self, switchyard::sigmoid(x[1]), SameNumbers()));
  };
  const auto of_mean = [](const Tensors& x) { return switchyard::normal(x[0], 2, SameNumbers()); };
  const auto of_deviation = [](const Tensors& x) {
    return switchyard::normal(2, x[0], SameNumbers());
  };
  const auto of_both = [](const Tensors& x) {
    return switchyard::normal(x[0], x[1], SameNumbers());
  };
  const Tensor x = Positive({2, 3}, 1);
  samples->push_back(Of("bernoulli", "plain", {x}, bernoulli));
  samples->push_back(Of("bernoulli_.Tensor", "plain", {x, Drawn({2, 3}, 2)}, bernoulli_into));
  samples->push_back(Of("normal.Tensor_float", "plain", {x}, of_mean, Expect::kZeros));
  samples->push_back(Of("normal.float_Tensor", "plain", {x}, of_deviation, Expect::kZeros));
  samples->push_back(
      Of("normal.Tensor_Tensor", "plain", {x, Positive({2, 3}, 2)}, of_both, Expect::kZeros));
}

}  // namespace

Samples RandomSamples() {
  Samples samples;
  for (const Written& row : kWritten) {
    samples.push_back(
        Of(row.op, "plain", {Drawn({2, 3}, 1)}, [write = row.write](const Tensors& x) {
          Tensor self = switchyard::clone(x[0]);
          write(self);
          return self;
        }));
  }
  AddDrawn(&samples);
  for (const bool train : {false, true}) {
    samples.push_back(Of("native_dropout", train ? "nothing dropped" : "evaluating",
                         {Drawn({2, 3}, 1)}, [train](const Tensors& x) {
                           return std::get<0>(
                               switchyard::native_dropout(x[0], train ? 0 : 0.5, train));
                         }));
  }
  return samples;
}

}  // namespace switchyard::samples
