#include "kernels/nn/module.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/nn/layers.h"
#include "kernels/nn/norms.h"
#include "lib/autograd/variable.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn {
namespace {

struct Block : Module {
  BatchNorm& norm = Add<BatchNorm>("norm", 2, BatchNormOptions(), kDouble);
  Linear& linear = Add<Linear>("linear", 2, 1, false, kDouble);
};
struct Net : Module {
  Linear& first = Add<Linear>("first", 3, 2, true, kDouble);
  Block& block = Add<Block>("block");
  const Tensor scale = AddParameter("scale", Doubles({1}, {7}));
};

std::vector<std::string> NamesOf(const std::vector<NamedTensor>& tensors) {
  std::vector<std::string> names;
  for (const NamedTensor& each : tensors) names.push_back(each.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Module, HasItsTensorsByFullNamesInOrder) {
  Net net;
  EXPECT_EQ(NamesOf(net.NamedParameters()),
            Names({"scale", "first.weight", "first.bias", "block.norm.weight", "block.norm.bias",
                   "block.linear.weight"}));
  EXPECT_EQ(NamesOf(net.NamedBuffers()), Names({"block.norm.running_mean", "block.norm.running_var",
                                                "block.norm.num_batches_tracked"}));
  EXPECT_EQ(net.Parameters().size(), 6u);
  EXPECT_TRUE(net.Parameter("block.linear.weight").is_same(net.block.linear.weight));
  EXPECT_TRUE(net.Buffer("block.norm.running_var").is_same(net.block.norm.running_var));
  EXPECT_EQ(&net.Child("block.norm"), &net.block.norm);
  EXPECT_EQ(&net.Child(""), &net);
}

TEST(Module, NamesThatAreNotThereAreErrors) {
  Net net;
  EXPECT_ERROR(net.Parameter("block.norm.running_mean"), "has no parameter `block.norm.running");
  EXPECT_ERROR(net.Buffer("scale"), "has no buffer `scale`");
  EXPECT_ERROR(net.Child("blocks"), "has no module `blocks`");
  EXPECT_ERROR(net.Child("block.linears"), "has no module `linears`");
}

struct Named : Module {
  void AddOf(const std::string& name) { AddParameter(name, Doubles({1}, {1})); }
};

TEST(Module, NamesAreUniqueAndWithoutDots) {
  Named module;
  module.AddOf("a");
  EXPECT_ERROR(module.AddOf("a"), "has a part `a` already");
  EXPECT_ERROR(module.AddOf(""), "cannot be the name");
  EXPECT_ERROR(module.AddOf("a.b"), "`a.b` cannot be the name");
}

TEST(Module, ParametersRequireAGradientAndBuffersDoNot) {
  Net net;
  for (const Tensor& parameter : net.Parameters()) {
    EXPECT_TRUE(autograd::RequiresGrad(parameter));
    EXPECT_TRUE(autograd::IsLeaf(parameter));
  }
  EXPECT_FALSE(autograd::RequiresGrad(net.block.norm.running_mean));
  net.RequireGrad(false);
  for (const Tensor& parameter : net.Parameters()) EXPECT_FALSE(autograd::RequiresGrad(parameter));
}

TEST(Module, AnUndefinedParameterStaysOut) {
  Net net;
  EXPECT_FALSE(net.block.linear.bias.defined());
  EXPECT_ERROR(net.Parameter("block.linear.bias"), "has no parameter");
}

TEST(Module, TrainingIsOfAllParts) {
  Net net;
  EXPECT_TRUE(net.block.norm.is_training());
  net.Eval();
  EXPECT_FALSE(net.is_training());
  EXPECT_FALSE(net.block.norm.is_training());
  net.Train();
  EXPECT_TRUE(net.block.norm.is_training());
}

TEST(Module, GradientsAreForgotten) {
  Net net;
  autograd::SetGrad(net.scale, Doubles({1}, {1}));
  net.ZeroGrad();
  EXPECT_FALSE(autograd::GradOf(net.scale).defined());
}

TEST(Module, AStateIsLoadedIntoTheTensorsThereAre) {
  Net from, to;
  Fill(from.first.weight, {1, 2, 3, 4, 5, 6});
  const Tensor weight = to.first.weight;
  const State state = from.GetState();
  EXPECT_EQ(state.size(), 9u);
  EXPECT_FALSE(autograd::RequiresGrad(state.at("first.weight")));
  to.LoadState(state);
  EXPECT_TRUE(to.first.weight.is_same(weight));
  ExpectNear(weight, {1, 2, 3, 4, 5, 6});
  EXPECT_TRUE(autograd::RequiresGrad(weight));
  EXPECT_NE(weight.data<double>(), from.first.weight.data<double>());
}

TEST(Module, AStateThatDoesNotFitChangesNothing) {
  Net net;
  Fill(net.scale, {7});
  State missing = Net().GetState();
  Fill(missing["scale"], {8});
  missing.erase("first.bias");
  EXPECT_ERROR(net.LoadState(missing), "the module has `first.bias`, the state has not");
  State more = Net().GetState();
  Fill(more["scale"], {8});
  more["third.bias"] = Doubles({1}, {1});
  EXPECT_ERROR(net.LoadState(more), "the state has `third.bias`, the module has not");
  State other = Net().GetState();
  other["scale"] = Doubles({2}, {1, 1});
  EXPECT_ERROR(net.LoadState(other), "`scale` has sizes [2] in the state and [1] in the module");
  ExpectNear(net.scale, {7});
}

}  // namespace
}  // namespace switchyard::nn
