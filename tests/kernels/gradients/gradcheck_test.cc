// Every formula compared with central differences, first and second derivatives and tangents, on
// all samples.

#include "lib/autograd/gradcheck.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
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
    const bool has_second =
        sample.expect == Expect::kDerivatives || sample.expect == Expect::kNoTangents;
    if (!has_second) continue;
    EXPECT_EQ(GradGradCheck(sample.call, WithGrad(sample)), "") << NameOf(sample);
  }
}

TEST(GradCheckTest, Tangents) {
  autograd::GradCheckOptions forward;
  forward.check_backward = false;
  forward.check_forward = true;
  forward.fast_mode = true;
  for (const Sample& sample : AllSamples()) {
    if (sample.expect == Expect::kZeros || sample.expect == Expect::kNoTangents ||
        sample.expect == Expect::kFirstAlone) {
      continue;
    }
    EXPECT_EQ(GradCheck(sample.call, WithGrad(sample), forward), "") << NameOf(sample);
  }
}

}  // namespace
}  // namespace switchyard::samples
