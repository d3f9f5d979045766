// Every formula against central differences, first and second derivatives, on all samples. Links
// with operators whose calls are recorded.

#include "lib/autograd/gradcheck.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/gradients/samples.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::samples {
namespace {

using autograd::GradCheck;
using autograd::GradGradCheck;

std::string NameOf(const Sample& sample) { return sample.op + ", " + sample.kind; }

Tensors WithGrad(const Sample& sample) {
  Tensors inputs = sample.inputs;
  for (const Tensor& input : inputs) {
    if (input.dtype() == ScalarType::Double) autograd::SetRequiresGrad(input);
  }
  return inputs;
}

void ExpectZeros(const Sample& sample, const Tensors& inputs) {
  const Tensor output = sample.call(inputs)[0];
  const Tensor ones = Given(output.sizes(), std::vector<double>(output.numel(), 1));
  for (const Tensor& grad : autograd::Grad(output, inputs, ones)) {
    ASSERT_TRUE(grad.defined()) << NameOf(sample);
    for (const double value : ValuesOf<double>(grad)) EXPECT_EQ(value, 0) << NameOf(sample);
  }
}

TEST(GradCheckTest, FirstDerivatives) {
  for (const Sample& sample : AllSamples()) {
    const Tensors inputs = WithGrad(sample);
    if (sample.expect == Expect::kZeros) {
      ExpectZeros(sample, inputs);
      continue;
    }
    EXPECT_EQ(GradCheck(sample.call, inputs), "") << NameOf(sample);
  }
}

TEST(GradCheckTest, SecondDerivatives) {
  for (const Sample& sample : AllSamples()) {
    if (sample.expect != Expect::kDerivatives) continue;
    EXPECT_EQ(GradGradCheck(sample.call, WithGrad(sample)), "") << NameOf(sample);
  }
}

// The same numbers as Float, in the same order in memory.
Tensor AsFloat(const Tensor& tensor) {
  if (tensor.dtype() != ScalarType::Double) return tensor;
  const Tensor result = EmptyStrided(tensor.sizes(), tensor.strides(), ScalarType::Float);
  for (int64_t i = 0; i < tensor.numel(); ++i) {  // without gaps
    result.data<float>()[i] = static_cast<float>(tensor.data<double>()[i]);
  }
  autograd::SetRequiresGrad(result);
  return result;
}

std::vector<double> AsDoubles(const Tensor& tensor) {
  if (tensor.dtype() == ScalarType::Double) return ValuesOf<double>(tensor);
  const std::vector<float> values = ValuesOf<float>(tensor);
  return {values.begin(), values.end()};
}

// Gradients of the first output, for ones.
Tensors FirstGradients(const Sample& sample, const Tensors& inputs) {
  const Tensor output = sample.call(inputs)[0];
  Tensors wanted;
  for (const Tensor& input : inputs) {
    if (autograd::RequiresGrad(input)) wanted.push_back(input);
  }
  const Tensor ones = Given(output.sizes(), std::vector<double>(output.numel(), 1));
  return autograd::Grad(output, wanted, ones, {std::nullopt, true, false, true});
}

TEST(GradCheckTest, FloatsHaveGradientsOfTheirOwnAndNearThoseOfDoubles) {
  for (const Sample& sample : AllSamples()) {
    Tensors floats;
    for (const Tensor& input : sample.inputs) floats.push_back(AsFloat(input));
    const Tensors found = FirstGradients(sample, floats);
    const Tensors expected = FirstGradients(sample, WithGrad(sample));
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].dtype(), ScalarType::Float) << NameOf(sample);
      const std::vector<double> values = AsDoubles(found[i]);
      const std::vector<double> wanted = AsDoubles(expected[i]);
      ASSERT_EQ(values.size(), wanted.size()) << NameOf(sample);
      for (size_t k = 0; k < values.size(); ++k) {
        EXPECT_NEAR(values[k], wanted[k], 1e-3 + 1e-3 * std::abs(wanted[k])) << NameOf(sample);
      }
    }
  }
}

TEST(GradCheckTest, OperandsOfTwoDtypesHaveGradientsOfTheirOwn) {
  for (const Sample& sample : BinarySamples()) {
    const bool is_of_two = sample.kind == "stretched" && sample.inputs.size() == 2;
    if (!is_of_two) continue;
    Tensors mixed = WithGrad(sample);
    mixed[0] = AsFloat(mixed[0]);
    const Tensors found = FirstGradients(sample, mixed);
    EXPECT_EQ(found[0].dtype(), ScalarType::Float) << NameOf(sample);
    EXPECT_EQ(found[1].dtype(), ScalarType::Double) << NameOf(sample);
  }
}

}  // namespace
}  // namespace switchyard::samples
