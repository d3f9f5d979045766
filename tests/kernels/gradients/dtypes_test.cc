// Gradients of operands with several dtypes: each has its own dtype, whatever the result's is.
// Links with recorded operators.

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

std::string NameOf(const Sample& sample) { return sample.op + ", " + sample.kind; }

Tensors WithGrad(const Sample& sample) {
  Tensors inputs = sample.inputs;
  for (const Tensor& input : inputs) {
    if (input.dtype() == ScalarType::Double) autograd::SetRequiresGrad(input);
  }
  return inputs;
}

// The same numbers as Float, in the same memory order.
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

TEST(DtypesTest, FloatsHaveGradientsOfTheirOwnAndNearThoseOfDoubles) {
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

TEST(DtypesTest, OperandsOfTwoDtypesHaveGradientsOfTheirOwn) {
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
