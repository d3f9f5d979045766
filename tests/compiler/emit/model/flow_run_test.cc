// Compiles the files in tests/files/emit/model with the operators, and runs them.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "flow.h"
#include "flow_c.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard::models::flow {
namespace {

constexpr char kWeights[] = "tests/files/emit/model/expected/flow.weights";

Tensor Floats(const std::vector<float>& values) {
  const Tensor tensor =
      EmptyTensor({static_cast<int64_t>(values.size() / 3), 3}, ScalarType::Float);
  for (size_t i = 0; i < values.size(); ++i) tensor.data<float>()[i] = values[i];
  return tensor;
}

Tensor Count(int64_t value) {
  const Tensor tensor = EmptyTensor({}, ScalarType::Long);
  tensor.data<int64_t>()[0] = value;
  return tensor;
}

std::vector<float> ValuesOf(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

using Values = std::vector<float>;

TEST(Flow, TakesTheFirstBranchAndLoops) {
  Model model(kWeights);
  const Tensor x = Floats({1, -1, 0, 2, 3, -2});
  const auto [a, b, part, product, is_large, fixed, same] = model.Run(x, Count(1), 5);
  EXPECT_EQ(ValuesOf(a), ValuesOf(x)) << "the values changed places";
  EXPECT_EQ(ValuesOf(b), Values({2, 0, 0, 4, 6, 0}));
  EXPECT_EQ(ValuesOf(part), Values({2.5, -2.5, 0}));
  EXPECT_EQ(part.sizes(), IntArrayRef({1, 3}));
  EXPECT_EQ(product, 5 * 5) << "x has five elements that are not zero";
  EXPECT_FALSE(is_large);
  EXPECT_EQ(fixed, 2.5);
  EXPECT_EQ(same.data_ptr(), x.data_ptr());
}

TEST(Flow, TakesTheSecondBranch) {
  Model model(kWeights);
  const Tensor x = Floats({-1, -2, -3, 0, 0, 1, -4, -5, -6});
  for (int round = 0; round < 2; ++round) {
    const auto [a, b, part, product, is_large, fixed, same] = model.Run(x, Count(3), 2);
    EXPECT_EQ(ValuesOf(a), Values({-2, -4, -6, 0, 0, 2, -8, -10, -12}));
    EXPECT_EQ(ValuesOf(b), Values({4, 8, 12, 0, 0, -4, 16, 20, 24}));
    EXPECT_EQ(part.sizes(), IntArrayRef({3, 3}));
    EXPECT_EQ(product, 7 * 2);
    EXPECT_TRUE(is_large);
  }
}

TEST(Flow, ChecksWhatTheProgramChecks) {
  Model model(kWeights);
  EXPECT_ERROR(model.Run(Floats({1, 2, 3}), Count(0), 1),
               "k is positive (in module `inner`, net.py:7, in forward)");
  EXPECT_ERROR(model.Run(Floats({1, 2, 3}), Count(9), 1), "u0 is 9, but it is from 0 to 8");
  EXPECT_ERROR(model.Run(Floats(Values(27, 1)), Count(1), 1), "but s0 is from 1 to 8");
}

TEST(FlowInC, HasNumbersAsTensors) {
  flow_model* const model = flow_open(kWeights, nullptr, 0);
  ASSERT_NE(model, nullptr);
  float x[] = {1, 2, 3};
  int64_t count = 1;
  int64_t n = 4;
  const int64_t sizes[] = {1, 3};
  const SwitchyardTensor inputs[] = {{x, sizes, 2, SWITCHYARD_FLOAT32},
                                     {&count, nullptr, 0, SWITCHYARD_INT64},
                                     {&n, nullptr, 0, SWITCHYARD_INT64}};
  SwitchyardTensor outputs[7];
  ASSERT_EQ(flow_run(model, inputs, outputs), 0) << flow_error(model);
  EXPECT_EQ(outputs[3].dtype, SWITCHYARD_INT64);
  EXPECT_EQ(outputs[3].rank, 0);
  EXPECT_EQ(*static_cast<int64_t*>(outputs[3].data), 3 * 4);
  EXPECT_EQ(outputs[4].dtype, SWITCHYARD_BOOL);
  EXPECT_EQ(*static_cast<double*>(outputs[5].data), 2.5);
  EXPECT_NE(outputs[6].data, x) << "outputs belong to the model";
  EXPECT_EQ(static_cast<float*>(outputs[6].data)[2], 3);
  count = 0;
  EXPECT_EQ(flow_run(model, inputs, outputs), 1);
  EXPECT_NE(std::string(flow_error(model)).find("k is positive"), std::string::npos);
  flow_close(model);
}

}  // namespace
}  // namespace switchyard::models::flow
