// Kernels on CUDA with so many elements that they take many blocks of threads, and the algorithms
// with tiles several of them: what the cases of agreement_test.cc are too small for.

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/kernels/cuda/device_tensors.h"
#include "tests/kernels/cuda/tested_device.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

class LargeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string& obstacle = gpu::PrepareTestedDevice();
    if (!obstacle.empty()) GTEST_SKIP() << obstacle;
  }
};

// Numbers without order, in [0, limit).
uint64_t Scattered(int64_t i, uint64_t limit) {
  uint64_t x = static_cast<uint64_t>(i) * 0x9E3779B97F4A7C15u + 0x7F4A7C15u;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9u;
  x ^= x >> 32;
  return x % limit;
}

// Multiples of 1/64 in [-1, 1): their sums and products of two are exact.
Tensor Fractions(const std::vector<int64_t>& sizes) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Float);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    tensor.data<float>()[i] = static_cast<float>(Scattered(i, 128)) / 64 - 1;
  }
  return tensor;
}

Tensor Indices(const std::vector<int64_t>& sizes, uint64_t limit) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Long);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    tensor.data<int64_t>()[i] = static_cast<int64_t>(Scattered(i, limit));
  }
  return tensor;
}

// `call` gives the same on the device, up to a part of the greatest element.
void ExpectSame(const std::vector<Tensor>& operands,
                const std::function<Tensor(const std::vector<Tensor>&)>& call,
                double tolerance = 0) {
  std::vector<Tensor> there;
  for (const Tensor& operand : operands) there.push_back(OnDevice(operand));
  const Tensor result = call(there);
  ASSERT_EQ(result.device(), kDevice);
  const Tensor wanted = call(operands);
  ASSERT_EQ(SizesOf(result), SizesOf(wanted));
  ASSERT_EQ(result.dtype(), wanted.dtype());
  const std::vector<double> expected = NumbersIn(wanted);
  const std::vector<double> actual = NumbersIn(result);
  double greatest = 0;
  for (const double number : expected) greatest = std::fmax(greatest, std::fabs(number));
  for (size_t i = 0; i < expected.size(); ++i) {
    const bool is_same = std::fabs(actual[i] - expected[i]) <= tolerance * greatest;
    ASSERT_TRUE(is_same) << "element " << i << " of " << expected.size() << ": " << actual[i]
                         << ", on the CPU " << expected[i];
  }
}

using Operands = std::vector<Tensor>;

TEST_F(LargeTest, ElementsOfOperandsThatStretch) {
  ExpectSame({Fractions({700, 1}), Fractions({1, 301})},
             [](const Operands& x) { return add(x[0], x[1], 3); });
}

TEST_F(LargeTest, TransposedCopies) {
  ExpectSame({Fractions({300, 701})},
             [](const Operands& x) { return clone(transpose(x[0], 0, 1)); });
}

TEST_F(LargeTest, SumsOfEverything) {
  ExpectSame({Fractions({300007})}, [](const Operands& x) { return sum(x[0]); });
}

TEST_F(LargeTest, SumsOfFewLongRows) {
  ExpectSame({Fractions({3, 100003})}, [](const Operands& x) { return sum(x[0], {1}); });
  ExpectSame({Fractions({100003, 3})}, [](const Operands& x) { return sum(x[0], {0}); });
}

TEST_F(LargeTest, SumsOfManyShortRows) {
  ExpectSame({Fractions({100003, 3})}, [](const Operands& x) { return sum(x[0], {1}); });
}

TEST_F(LargeTest, VariancesOfFewLongRows) {
  ExpectSame(
      {Fractions({2, 150001})}, [](const Operands& x) { return var(x[0], {1}, true); }, 1e-6);
}

TEST_F(LargeTest, ThePlaceOfTheFirstGreatestElement) {
  ExpectSame({Fractions({200003})}, [](const Operands& x) { return argmax(x[0]); });
  ExpectSame({Fractions({3, 70001})}, [](const Operands& x) { return argmax(x[0], 1); });
}

TEST_F(LargeTest, ScansOfLongRows) {
  ExpectSame({Fractions({3, 70001})}, [](const Operands& x) { return cumsum(x[0], 1); });
  ExpectSame({Indices({70001, 3}, 9)}, [](const Operands& x) { return cumsum(x[0], 0); });
}

TEST_F(LargeTest, StableSorts) {
  for (const bool is_descending : {false, true}) {
    for (const int64_t rows : {1, 5}) {
      ExpectSame({Fractions({rows, 30011})}, [&](const Operands& x) {
        return std::get<1>(sort(x[0], true, 1, is_descending));
      });
    }
  }
}

TEST_F(LargeTest, TheGreatestOfLongRows) {
  ExpectSame({Indices({2, 100003}, 1u << 30)},
             [](const Operands& x) { return std::get<0>(topk(x[0], 77, 1)); });
}

TEST_F(LargeTest, PositionsOfElementsThatAreNotZero) {
  ExpectSame({Indices({300, 701}, 3)}, [](const Operands& x) { return nonzero(x[0]); });
}

TEST_F(LargeTest, SoftmaxOfLongAndShortLines) {
  const auto last = [](const Operands& x) { return _softmax(x[0], -1, false); };
  const auto first = [](const Operands& x) { return _softmax(x[0], 0, false); };
  ExpectSame({Fractions({3, 50021})}, last, 1e-5);
  ExpectSame({Fractions({20011, 7})}, last, 1e-6);
  ExpectSame({Fractions({20011, 7})}, first, 1e-5);
}

TEST_F(LargeTest, NormalizedLines) {
  ExpectSame(
      {Fractions({513, 257}), Fractions({257}), Fractions({257})},
      [](const Operands& x) {
        return std::get<0>(native_layer_norm(x[0], {257}, x[1], x[2], 1e-5));
      },
      1e-5);
}

TEST_F(LargeTest, ProductsOfMatrices) {
  ExpectSame(
      {Fractions({257, 129}), Fractions({129, 311})},
      [](const Operands& x) { return mm(x[0], x[1]); }, 1e-6);
  ExpectSame(
      {Fractions({129, 257}), Fractions({311, 129})},
      [](const Operands& x) { return mm(transpose(x[0], 0, 1), transpose(x[1], 0, 1)); }, 1e-6);
  ExpectSame(
      {Fractions({9, 65, 33}), Fractions({9, 33, 47})},
      [](const Operands& x) { return bmm(x[0], x[1]); }, 1e-6);
}

TEST_F(LargeTest, ConvolutionsInGroupsWithSteps) {
  const auto call = [](int64_t groups, std::vector<int64_t> step, bool transposed) {
    return [=](const Operands& x) {
      return convolution(x[0], x[1], x[2], step, {1, 1}, {1, 1}, transposed, {0, 0}, groups);
    };
  };
  ExpectSame({Fractions({5, 16, 31, 29}), Fractions({24, 8, 3, 3}), Fractions({24})},
             call(2, {2, 1}, false), 1e-6);
  ExpectSame({Fractions({5, 16, 31, 29}), Fractions({24, 16, 1, 1}), Fractions({24})},
             call(1, {1, 1}, false), 1e-6);
  ExpectSame({Fractions({3, 16, 31, 29}), Fractions({16, 1, 3, 3}), Fractions({16})},
             call(16, {1, 1}, false), 1e-6);
  ExpectSame({Fractions({3, 16, 17, 15}), Fractions({16, 6, 3, 3}), Fractions({12})},
             call(2, {2, 2}, true), 1e-6);
}

TEST_F(LargeTest, WindowsOverImages) {
  ExpectSame({Fractions({4, 16, 63, 65})}, [](const Operands& x) {
    return std::get<1>(max_pool2d_with_indices(x[0], {3, 3}, {2, 2}, {1, 1}));
  });
  ExpectSame(
      {Fractions({2, 8, 31, 29})},
      [](const Operands& x) { return upsample_bilinear2d(x[0], {71, 64}, false); }, 1e-6);
}

TEST_F(LargeTest, ElementsAtPositions) {
  ExpectSame({Fractions({5003, 31}), Indices({9001}, 5003)},
             [](const Operands& x) { return embedding(x[0], x[1]); });
  ExpectSame({Fractions({307, 503}), Indices({307, 401}, 503)},
             [](const Operands& x) { return gather(x[0], 1, x[1]); });
}

// Many elements are added to each place, in some order: the fractions add up exactly.
TEST_F(LargeTest, SumsAtPositionsThatRepeat) {
  ExpectSame({Fractions({101}), Indices({100003}, 101), Fractions({100003})},
             [](const Operands& x) { return scatter_add(x[0], 0, x[1], x[2]); });
  ExpectSame({Fractions({101, 7}), Indices({20011}, 101), Fractions({20011, 7})},
             [](const Operands& x) {
               const std::vector<std::optional<Tensor>> indices = {x[1]};
               return index_put(x[0], indices, x[2], true);
             });
}

TEST_F(LargeTest, JoinedTensors) {
  ExpectSame({Fractions({301, 100}), Fractions({301, 277}), Fractions({301, 3})},
             [](const Operands& x) { return cat(x, 1); });
}

}  // namespace
}  // namespace switchyard
