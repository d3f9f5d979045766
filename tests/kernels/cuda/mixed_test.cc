// Calls with CPU and CUDA tensors, and errors of CUDA kernels that depend on elements.

#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/kernels/cuda/device_tensors.h"
#include "tests/kernels/cuda/tested_device.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

class MixedTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string& obstacle = gpu::PrepareTestedDevice();
    if (!obstacle.empty()) GTEST_SKIP() << obstacle;
  }
};

TEST_F(MixedTest, CopiesConvertOnTheWay) {
  const Tensor here = Floats({2, 3}, {1.5, -2.5, 3, 4, 5, 6});
  Tensor there = EmptyStrided({2, 3}, {1, 2}, ScalarType::Long, kDevice);
  copy_(there, here);
  EXPECT_THAT(ValuesOf<int64_t>(OnCpu(there)), ::testing::ElementsAre(1, -2, 3, 4, 5, 6));
  Tensor back = EmptyStrided({2, 3}, {1, 2}, ScalarType::Double);
  copy_(back, there);
  EXPECT_THAT(ValuesOf<double>(back), ::testing::ElementsAre(1, -2, 3, 4, 5, 6));
}

TEST_F(MixedTest, CopiesStretchOnTheWay) {
  const Tensor row = Longs({3}, {1, 2, 3});
  Tensor there = EmptyTensor({2, 3}, ScalarType::Float, kDevice);
  copy_(there, row);
  EXPECT_THAT(ValuesOf<float>(OnCpu(there)), ::testing::ElementsAre(1, 2, 3, 1, 2, 3));
  Tensor back = EmptyTensor({2, 3}, ScalarType::Long);
  copy_(back, OnDevice(row));
  EXPECT_THAT(ValuesOf<int64_t>(back), ::testing::ElementsAre(1, 2, 3, 1, 2, 3));
}

TEST_F(MixedTest, FactoriesMakeTensorsOnTheDevice) {
  const Tensor zeros =
      switchyard::zeros({2}, ScalarType::Long, std::nullopt, kDevice, std::nullopt);
  EXPECT_EQ(zeros.device(), kDevice);
  EXPECT_EQ(item(sum(zeros)).To<int64_t>(), 0);
}

TEST_F(MixedTest, ScalarsOfTheCpuStandBesideTensorsOfTheDevice) {
  const Tensor there = OnDevice(Floats({2}, {1, 2}));
  EXPECT_THAT(ValuesOf<float>(OnCpu(add(there, Floats({}, {10})))), ::testing::ElementsAre(11, 12));
  EXPECT_THAT(ValuesOf<float>(OnCpu(mul(there, 3))), ::testing::ElementsAre(3, 6));
  EXPECT_THAT(ValuesOf<float>(OnCpu(div(there, Longs({}, {2})))), ::testing::ElementsAre(0.5, 1));
  const Tensor mask = OnDevice(Bools({2}, {true, false}));
  EXPECT_THAT(ValuesOf<float>(OnCpu(where(mask, there, -1))), ::testing::ElementsAre(1, -1));
}

TEST_F(MixedTest, TensorsOfTheCpuDoNot) {
  const Tensor there = OnDevice(Floats({2}, {1, 2}));
  EXPECT_ERROR(add(there, Floats({2}, {1, 2})), "device");
  EXPECT_ERROR(mm(OnDevice(Floats({1, 1}, {1})), Floats({1, 1}, {1})), "device");
}

TEST_F(MixedTest, AnIntegerDividedByZeroIsAnError) {
  const Tensor numbers = OnDevice(Longs({2}, {1, 2}));
  EXPECT_ERROR(remainder(numbers, OnDevice(Longs({2}, {1, 0}))), "divided by zero");
  EXPECT_ERROR(fmod(numbers, 0), "divided by zero");
}

TEST_F(MixedTest, PositionsBeyondADimensionAreErrors) {
  const Tensor numbers = OnDevice(Floats({3}, {1, 2, 3}));
  EXPECT_ERROR(index_select(numbers, 0, OnDevice(Longs({2}, {0, 3}))), "index 3 is out of range");
  EXPECT_ERROR(gather(numbers, 0, OnDevice(Longs({1}, {-1}))), "index -1 is out of range");
}

TEST_F(MixedTest, DimensionsThatLieEvenlyAreOne) {
  const std::vector<int64_t> sizes(20, 2);
  EXPECT_EQ(item(sum(neg(full(sizes, 1, ScalarType::Float, std::nullopt, kDevice, std::nullopt))))
                .To<double>(),
            -(1 << 20));
  std::vector<int64_t> order(18);
  for (size_t d = 0; d < order.size(); ++d) order[d] = static_cast<int64_t>(order.size() - 1 - d);
  const Tensor uneven = permute(
      full(std::vector<int64_t>(18, 2), 1, ScalarType::Float, std::nullopt, kDevice, std::nullopt),
      order);
  Tensor out = EmptyTensor(uneven.sizes(), ScalarType::Float, kDevice);
  EXPECT_ERROR(neg_out(out, uneven), "more than the 16 dimensions");
}

// As on the CPU, for any order of threads.
TEST_F(MixedTest, TheLastOfEqualPositionsCounts) {
  const Tensor self = OnDevice(Floats({3}, {0, 0, 0}));
  const Tensor index = OnDevice(Longs({4}, {1, 2, 1, 1}));
  const Tensor src = OnDevice(Floats({4}, {1, 2, 3, 4}));
  EXPECT_THAT(ValuesOf<float>(OnCpu(scatter(self, 0, index, src))),
              ::testing::ElementsAre(0, 4, 2));
  EXPECT_THAT(ValuesOf<float>(OnCpu(scatter_add(self, 0, index, src))),
              ::testing::ElementsAre(0, 8, 2));
}

TEST_F(MixedTest, ReductionsTakeManyElements) {
  const Tensor counting = OnDevice(Counting<double>({1000, 33}));
  EXPECT_EQ(item(sum(counting)).To<double>(), 32999.0 * 33000 / 2);
  EXPECT_EQ(item(argmax(counting)).To<int64_t>(), 32999);
  EXPECT_NEAR(item(var(counting, std::nullopt, false, false)).To<double>(),
              (33000.0 * 33000 - 1) / 12, 1e-3);
}

}  // namespace
}  // namespace switchyard
