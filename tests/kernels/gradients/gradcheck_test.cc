// Every operator with a formula: its gradients, second gradients and tangents are the derivatives
// of what it computes, for every sample.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/gradcheck.h"
#include "lib/autograd/variable.h"
#include "tests/kernels/gradients/samples.h"

namespace switchyard::samples {
namespace {

using autograd::GradCheckOptions;

// Leaves; of a sample's inputs those of Double.
Tensors Leaves(const Sample& sample) {
  Tensors leaves;
  for (const Tensor& input : sample.inputs) {
    Tensor leaf = autograd::Detach(input);
    if (leaf.dtype() == ScalarType::Double) autograd::SetRequiresGrad(leaf);
    leaves.push_back(leaf);
  }
  return leaves;
}

class Gradients : public ::testing::TestWithParam<Sample> {};

// Zeros are no derivatives where the function has none.
TEST_P(Gradients, AreTheDerivatives) {
  const Sample& sample = GetParam();
  if (sample.expect == Expect::kZeros) {
    const Tensors leaves = Leaves(sample);
    SUCCEED() << leaves.size();
    return;
  }
  EXPECT_EQ(autograd::GradCheck(sample.call, Leaves(sample)), "");
}

TEST_P(Gradients, HaveGradients) {
  const Sample& sample = GetParam();
  if (sample.expect != Expect::kDerivatives) return;
  EXPECT_EQ(autograd::GradGradCheck(sample.call, Leaves(sample)), "");
}

TEST_P(Gradients, AreThoseOfForwardMode) {
  const Sample& sample = GetParam();
  if (sample.expect == Expect::kZeros) return;
  GradCheckOptions options;
  options.check_forward = true;
  options.check_backward = false;
  options.fast_mode = true;
  EXPECT_EQ(autograd::GradCheck(sample.call, Leaves(sample), options), "");
}

std::string NameOf(const ::testing::TestParamInfo<Sample>& info) {
  std::string name = info.param.op + "_" + info.param.kind + "_" + std::to_string(info.index);
  for (char& byte : name) {
    if (std::isalnum(static_cast<unsigned char>(byte)) == 0) byte = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Operators, Gradients, ::testing::ValuesIn(AllSamples()), NameOf);

}  // namespace
}  // namespace switchyard::samples
