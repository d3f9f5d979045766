// Convolutions, pools and normalizations, with values computed by hand.

#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;

TEST(Conv1dTest, SlidesWithStridePaddingAndDilation) {
  const Tensor input = Floats({1, 1, 5}, {1, 2, 3, 4, 5});
  const Tensor weight = Floats({1, 1, 2}, {1, 10});
  EXPECT_EQ(ValuesOf<float>(conv1d(input, weight)), (Values{21, 32, 43, 54}));
  EXPECT_EQ(ValuesOf<float>(conv1d(input, weight, Floats({1}, {100}), Sizes{2}, Sizes{1})),
            (Values{110, 132, 154}));
  EXPECT_EQ(ValuesOf<float>(conv1d(input, weight, std::nullopt, Sizes{1}, Sizes{0}, Sizes{3})),
            (Values{41, 52}));
}

TEST(Conv2dTest, KeepsGroupsApart) {
  const Tensor input = Counting({1, 2, 2, 2});
  const Tensor weight = Floats({2, 1, 2, 2}, {1, 1, 1, 1, 1, 0, 0, 0});
  const Tensor result =
      conv2d(input, weight, std::nullopt, Sizes{1}, Sizes{0}, Sizes{1}, /*groups=*/2);
  EXPECT_EQ(SizesOf(result), (Sizes{1, 2, 1, 1}));
  EXPECT_EQ(ValuesOf<float>(result), (Values{6, 4}));
  EXPECT_EQ(SizesOf(conv2d(Counting({2, 2, 2}), Counting({3, 2, 1, 1}))), (Sizes{3, 2, 2}));
}

// Each channel alone, as a product of matrices: a second filter keeps it from being taken for a
// convolution by channels.
Tensor ByMatrices(const Tensor& input, const Tensor& weight, const Sizes& stride,
                  const Sizes& padding, const Sizes& dilation) {
  std::vector<Tensor> results;
  for (int64_t i = 0; i < input.size(1); ++i) {
    const Tensor filter = narrow(weight, 0, i, 1);
    results.push_back(narrow(conv2d(narrow(input, 1, i, 1), cat({filter, filter}), std::nullopt,
                                    stride, padding, dilation),
                             1, 0, 1));
  }
  return cat(results, 1);
}

TEST(Conv2dTest, ConvolvesChannelByChannel) {
  const Tensor input = remainder(mul(Counting({2, 3, 13, 17}), 7), 11);
  for (const int64_t height : {1, 3, 5}) {
    for (const int64_t width : {3, 5}) {
      const Tensor weight = sub(remainder(mul(Counting({3, 1, height, width}), 5), 13), 6);
      for (const Sizes& stride : {Sizes{1, 1}, Sizes{2, 2}, Sizes{3, 1}, Sizes{1, 3}}) {
        for (const Sizes& padding : {Sizes{0, 0}, Sizes{1, 2}, Sizes{4, 6}}) {
          for (const Sizes& dilation : {Sizes{1, 1}, Sizes{2, 1}}) {
            const Tensor result =
                conv2d(input, weight, std::nullopt, stride, padding, dilation, /*groups=*/3);
            const Tensor expected = ByMatrices(input, weight, stride, padding, dilation);
            EXPECT_EQ(SizesOf(result), SizesOf(expected));
            EXPECT_EQ(ValuesOf<float>(result), ValuesOf<float>(expected))
                << height << " by " << width;
          }
        }
      }
    }
  }
}

// Images and results of one vector, and others of nearly that size.
TEST(Conv2dTest, ConvolvesSmallPlanes) {
  for (const Sizes& image : {Sizes{1, 1}, Sizes{2, 2}, Sizes{3, 5}, Sizes{4, 4}, Sizes{2, 9}}) {
    const Tensor input = remainder(mul(Counting({2, 9, image[0], image[1]}), 7), 11);
    for (const Sizes& window : {Sizes{1, 1}, Sizes{3, 3}, Sizes{5, 5}, Sizes{2, 3}}) {
      const Tensor weight = sub(remainder(mul(Counting({9, 1, window[0], window[1]}), 5), 13), 6);
      for (const Sizes& stride : {Sizes{1, 1}, Sizes{2, 2}, Sizes{1, 3}}) {
        for (const Sizes& dilation : {Sizes{1, 1}, Sizes{2, 1}}) {
          const Sizes padding = {window[0] / 2 * dilation[0], window[1] / 2 * dilation[1]};
          const Tensor bias = Counting({9});
          const Tensor result =
              conv2d(input, weight, bias, stride, padding, dilation, /*groups=*/9);
          const Tensor expected =
              add(ByMatrices(input, weight, stride, padding, dilation), view(bias, {9, 1, 1}));
          EXPECT_EQ(ValuesOf<float>(result), ValuesOf<float>(expected))
              << testing::PrintToString(image) << testing::PrintToString(window);
        }
      }
    }
  }
}

// Most of the window is never inside the image.
TEST(Conv2dTest, ConvolvesSmallPlanesWithLargeWindows) {
  const Tensor input = add(Counting({1, 8, 2, 2}), 1);
  const Tensor weight = ViewOf(Floats({1}, {2}), {8, 1, 801, 801}, {0, 0, 0, 0}, 0);
  const Tensor result =
      conv2d(input, weight, std::nullopt, Sizes{1}, Sizes{400}, Sizes{1}, /*groups=*/8);
  EXPECT_EQ(SizesOf(result), (Sizes{1, 8, 2, 2}));
  const Tensor sums = mul(sum(input, Sizes{2, 3}, /*keepdim=*/true), 2);
  EXPECT_EQ(ValuesOf<float>(result), ValuesOf<float>(expand(sums, {1, 8, 2, 2})));
}

// The same numbers as with the channels in front, in the order of the input.
void ExpectSameWithChannelsLast(const Sizes& input_sizes, const Sizes& weight_sizes, int64_t groups,
                                const Sizes& stride, const Sizes& padding, const Sizes& dilation) {
  const Tensor input = remainder(mul(Counting(input_sizes), 7), 11);
  const Tensor weight = sub(remainder(mul(Counting(weight_sizes), 5), 13), 6);
  const auto format = input.dim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
  const Tensor last = clone(input, format);
  ASSERT_NE(StridesOf(last), StridesOf(input));
  for (const std::optional<Tensor>& bias :
       {std::optional<Tensor>(), std::optional(Counting({weight_sizes[0]}))}) {
    const auto convolve = [&](const Tensor& from) {
      return convolution(from, weight, bias, stride, padding, dilation, false, Sizes{0}, groups);
    };
    const Tensor result = convolve(last), expected = convolve(input);
    EXPECT_EQ(SizesOf(result), SizesOf(expected));
    EXPECT_EQ(StridesOf(result), StridesOf(clone(expected, format)));
    EXPECT_EQ(ValuesOf<float>(result), ValuesOf<float>(expected)) << testing::PrintToString(stride);
  }
}

TEST(ConvolutionTest, ProductsOfPlaces) {
  ExpectSameWithChannelsLast({2, 5, 6, 7}, {9, 5, 1, 1}, 1, {1, 1}, {0, 0}, {1, 1});
  ExpectSameWithChannelsLast({1, 40, 9, 9}, {33, 40, 1, 1}, 1, {1, 1}, {0, 0}, {1, 1});
  ExpectSameWithChannelsLast({1, 3, 2, 6, 7}, {4, 3, 1, 1, 1}, 1, {1, 1, 1}, {0, 0, 0}, {1, 1, 1});
  ExpectSameWithChannelsLast({1, 5, 6, 7}, {9, 5, 1, 1}, 1, {2, 2}, {1, 0}, {1, 1});
  ExpectSameWithChannelsLast({1, 6, 6, 7}, {4, 3, 1, 1}, 2, {1, 1}, {0, 0}, {1, 1});
  ExpectSameWithChannelsLast({1, 6, 8, 7}, {4, 6, 3, 3}, 1, {1, 1}, {1, 1}, {1, 1});
}

// Blocks of 32 and 8 channels, and the rest; rows in and outside the padding.
TEST(ConvolutionTest, ChannelsOfPlaces) {
  for (const int64_t channels : {3, 8, 43}) {
    for (const Sizes& stride : {Sizes{1, 1}, Sizes{2, 3}}) {
      for (const Sizes& padding : {Sizes{0, 0}, Sizes{1, 2}, Sizes{6, 9}}) {
        for (const Sizes& dilation : {Sizes{1, 1}, Sizes{2, 3}}) {
          ExpectSameWithChannelsLast({2, channels, 13, 17}, {channels, 1, 3, 5}, channels, stride,
                                     padding, dilation);
        }
      }
    }
  }
  ExpectSameWithChannelsLast({1, 9, 4, 6, 7}, {9, 1, 2, 3, 3}, 9, {1, 1, 1}, {1, 1, 1}, {1, 1, 1});
}

// With and without a bias, into memory that fits and into such that does not.
TEST(ConvolutionTest, WritesWhereItIsTold) {
  const Tensor input = remainder(mul(Counting({2, 4, 7, 6}), 7), 11);
  const Tensor weight = sub(remainder(mul(Counting({6, 2, 3, 3}), 5), 13), 6);
  const auto convolve = [&](const std::optional<Tensor>& bias) {
    return convolution(input, weight, bias, Sizes{2}, Sizes{1, 0}, Sizes{1}, false, Sizes{0}, 2);
  };
  for (const std::optional<Tensor>& bias :
       {std::optional<Tensor>(), std::optional(Counting({6}))}) {
    const Tensor expected = convolve(bias);
    Tensor fits = EmptyTensor(expected.sizes().ToVector(), ScalarType::Float);
    Tensor grows = EmptyTensor({0}, ScalarType::Float);
    Tensor strided = transpose(EmptyTensor({6, 2, 4, 2}, ScalarType::Float), 0, 1);
    for (Tensor* out : {&fits, &grows, &strided}) {
      const Tensor& written = convolution_out(*out, input, weight, bias, Sizes{2}, Sizes{1, 0},
                                              Sizes{1}, false, Sizes{0}, 2);
      EXPECT_TRUE(written.is_same(*out));
      EXPECT_EQ(SizesOf(*out), SizesOf(expected));
      EXPECT_EQ(ValuesOf<float>(reshape(*out, {-1})), ValuesOf<float>(expected));
    }
  }
  Tensor wrong = EmptyTensor({0}, ScalarType::Double);
  EXPECT_ERROR(
      convolution_out(wrong, input, weight, {}, Sizes{2}, Sizes{0}, Sizes{1}, false, Sizes{0}, 2),
      "and the result has dtype Float");
}

// Into an operand that takes on other sizes, and whose elements lie in another order.
TEST(ConvolutionTest, WritesOverAnInputThatGrows) {
  const Tensor weight = Floats({1, 1, 2}, {1, 10});
  Tensor input = transpose(Counting({4, 1, 1}), 0, 2);
  const auto expected = ValuesOf<float>(
      convolution(input, weight, {}, Sizes{1}, Sizes{2}, Sizes{1}, false, Sizes{0}, 1));
  convolution_out(input, input, weight, {}, Sizes{1}, Sizes{2}, Sizes{1}, false, Sizes{0}, 1);
  EXPECT_EQ(SizesOf(input), (Sizes{1, 1, 7}));
  EXPECT_EQ(ValuesOf<float>(input), expected);
}

// Few windows far apart need no copy of everything between them.
TEST(ConvolutionTest, LargeStridesAndPaddings) {
  const Tensor input = Counting({1, 8, 1, 1});
  const Sizes far = {131072, 131072};
  const Tensor by_channel =
      convolution(input, ones(Sizes{8, 1, 1, 1}), {}, far, far, Sizes{1, 1}, false, Sizes{0, 0}, 8);
  EXPECT_EQ(SizesOf(by_channel), (Sizes{1, 8, 3, 3}));
  EXPECT_EQ(ValuesOf<float>(sum(by_channel)), (Values{28}));
  const Tensor whole =
      convolution(input, ones(Sizes{2, 8, 1, 1}), {}, far, far, Sizes{1, 1}, false, Sizes{0, 0}, 1);
  EXPECT_EQ(ValuesOf<float>(sum(whole)), (Values{56}));
}

// The result must not change what is still to be read.
TEST(ConvolutionTest, WritesOverItsInput) {
  Tensor input = Counting({1, 1, 5});
  const Tensor weight = Floats({1, 1, 3}, {1, 2, 3});
  const auto expected = ValuesOf<float>(
      convolution(input, weight, std::nullopt, Sizes{1}, Sizes{1}, Sizes{1}, false, Sizes{0}, 1));
  convolution_out(input, input, weight, std::nullopt, Sizes{1}, Sizes{1}, Sizes{1}, false, Sizes{0},
                  1);
  EXPECT_EQ(ValuesOf<float>(input), expected);
}

TEST(Conv2dTest, RejectsWhatDoesNotFit) {
  EXPECT_ERROR(conv2d(Counting({1, 2, 2, 2}), Counting({1, 1, 1, 1})), "has 2 channels");
  EXPECT_ERROR(conv2d(Counting({1, 1, 2, 2}), Counting({1, 1, 3, 3})), "do not fit");
  EXPECT_ERROR(conv2d(Counting({2, 2}), Counting({1, 1, 1, 1})), "conv2d: input has sizes [2, 2]");
}

TEST(ConvTranspose2dTest, SpreadsElements) {
  const Tensor input = Floats({1, 1, 1, 2}, {1, 2});
  const Tensor result =
      conv_transpose2d(input, Floats({1, 1, 1, 2}, {1, 10}), std::nullopt, Sizes{1, 2});
  EXPECT_EQ(ValuesOf<float>(result), (Values{1, 10, 2, 20}));
}

TEST(MaxPool2dTest, GivesGreatestElementsAndTheirPlaces) {
  const Tensor image = Floats({1, 2, 4}, {1, 5, 2, 0, 3, 4, 8, 7});
  const auto [values, places] = max_pool2d_with_indices(image, Sizes{2});
  EXPECT_EQ(ValuesOf<float>(values), (Values{5, 8}));
  EXPECT_EQ(ValuesOf<int64_t>(places), (Sizes{1, 6}));
  EXPECT_ERROR(max_pool2d(image, Sizes{2}, Sizes{1}, Sizes{2}), "padding [2] is more than half");
}

// Floats have loops for rows of windows; integers are found window by window.
TEST(MaxPool2dTest, RowsGiveWhatWindowsGive) {
  const Tensor images = remainder(mul(Counting({3, 2, 11, 13}), 7), 29);
  const Tensor integers = to(images, ScalarType::Long);
  for (const int64_t kernel : {2, 3}) {
    for (const int64_t stride : {1, 2}) {
      for (const bool ceil_mode : {false, true}) {
        const auto [values, places] = max_pool2d_with_indices(
            images, Sizes{kernel, 2}, Sizes{stride, stride}, Sizes{1, 1}, Sizes{1, 1}, ceil_mode);
        const auto [expected, expected_places] = max_pool2d_with_indices(
            integers, Sizes{kernel, 2}, Sizes{stride, stride}, Sizes{1, 1}, Sizes{1, 1}, ceil_mode);
        EXPECT_EQ(ValuesOf<float>(values), ValuesOf<float>(to(expected, ScalarType::Float)));
        EXPECT_EQ(ValuesOf<int64_t>(places), ValuesOf<int64_t>(expected_places));
      }
    }
  }
  EXPECT_EQ(SizesOf(max_pool2d(Counting({0, 2, 8, 8}), Sizes{2, 2})), (Sizes{0, 2, 4, 4}));
}

TEST(AdaptiveAvgPool2dTest, MeansOfWholeImages) {
  for (const int64_t side : {1, 3, 9}) {
    const Tensor images = Counting({2, 3, side, side});
    const Tensor means = adaptive_avg_pool2d(images, Sizes{1, 1});
    EXPECT_EQ(SizesOf(means), (Sizes{2, 3, 1, 1}));
    const auto values = ValuesOf<float>(means);
    for (size_t i = 0; i < values.size(); ++i) {
      const auto length = static_cast<float>(side * side);
      EXPECT_EQ(values[i], static_cast<float>(i) * length + (length - 1) / 2);
    }
  }
}

// Without statistics of the input, those that are given are read alone: they may be weights.
TEST(InstanceNormTest, WritesNothingOutsideOfTraining) {
  const Tensor input = Counting({3, 1, 2});
  const Tensor mean = Floats({1}, {0.1f});
  const Tensor variance = Floats({1}, {1});
  const auto normalize = [&](bool uses_input) {
    return instance_norm(input, std::nullopt, std::nullopt, mean, variance, uses_input, 0.5, 0,
                         false);
  };
  EXPECT_EQ(ValuesOf<float>(normalize(false))[5], 5 - 0.1f);
  EXPECT_EQ(ValuesOf<float>(mean), (Values{0.1f}));
  normalize(true);
  EXPECT_NE(ValuesOf<float>(mean), (Values{0.1f}));
}

// As PyTorch does it since 2.5, and its kernel's logarithm is zero.
TEST(AttentionTest, RowsThatSeeNothingHaveNoWeights) {
  const Tensor query = Floats({1, 1, 2, 1}, {0, 1});
  const Tensor key = Floats({1, 1, 2, 1}, {0, 0});
  const Tensor value = Floats({1, 1, 2, 1}, {10, 20});
  const float infinity = std::numeric_limits<float>::infinity();
  for (const Tensor& mask :
       {Floats({2, 2}, {0, 0, -infinity, -infinity}), Bools({2, 2}, {true, true, false, false})}) {
    const auto [result, weights] =
        _scaled_dot_product_attention(query, key, value, mask, 0, true, false);
    EXPECT_EQ(ValuesOf<float>(result), (Values{15, 0}));
    EXPECT_EQ(ValuesOf<float>(weights), (Values{0.5, 0.5, 0, 0}));
    const auto [output, logarithms] =
        _scaled_dot_product_flash_attention_for_cpu(query, key, value, 0, false, mask);
    EXPECT_EQ(ValuesOf<float>(output), (Values{15, 0}));
    EXPECT_NEAR(ValuesOf<float>(logarithms)[0], std::log(2.0), 1e-6);
    EXPECT_EQ(ValuesOf<float>(logarithms)[1], 0);
  }
}

// The result of linear is computed where it shall be, if no operand is there.
TEST(LinearTest, WritesWhereItIsTold) {
  const Tensor weight = Counting({4, 3});
  for (const Sizes& sizes : {Sizes{2, 3}, Sizes{2, 5, 3}, Sizes{3}, Sizes{0, 3}}) {
    const Tensor input = Counting(sizes);
    for (const std::optional<Tensor>& bias :
         {std::optional<Tensor>(), std::optional(Counting({4}))}) {
      const Tensor expected = linear(input, weight, bias);
      Tensor fits = EmptyTensor(expected.sizes().ToVector(), ScalarType::Float);
      Tensor grows = EmptyTensor({0}, ScalarType::Float);
      for (Tensor* out : {&fits, &grows}) {
        linear_out(*out, input, weight, bias);
        EXPECT_EQ(SizesOf(*out), SizesOf(expected));
        EXPECT_EQ(ValuesOf<float>(*out), ValuesOf<float>(expected));
      }
    }
  }
}

TEST(LinearTest, WritesOverAnOperand) {
  const Tensor weight = Counting({4, 3});
  Tensor input = Counting({2, 3});
  const auto expected = ValuesOf<float>(linear(input, weight));
  linear_out(input, input, weight);
  EXPECT_EQ(ValuesOf<float>(input), expected);
  Tensor square = Counting({3, 3});
  const auto of_square = ValuesOf<float>(linear(square, square));
  linear_out(square, square, square);
  EXPECT_EQ(ValuesOf<float>(square), of_square);
}

TEST(AvgPool2dTest, CountsPaddingIfAsked) {
  const Tensor image = Floats({1, 1, 2}, {2, 4});
  const auto pooled = [&](bool counts) {
    return ValuesOf<float>(avg_pool2d(image, Sizes{1, 2}, Sizes{1}, Sizes{0, 1}, false, counts));
  };
  EXPECT_EQ(pooled(true), (Values{1, 3, 2}));
  EXPECT_EQ(pooled(false), (Values{2, 3, 4}));
}

TEST(AdaptiveAvgPool2dTest, SharesRowsWhereItDoesNotDivideEvenly) {
  EXPECT_EQ(ValuesOf<float>(adaptive_avg_pool2d(Floats({1, 1, 3}, {1, 2, 4}), Sizes{1, 2})),
            (Values{1.5, 3}));
}

TEST(BatchNormTest, UsesRunningStatistics) {
  const Tensor input = Floats({2, 1}, {3, 5});
  const Tensor result = batch_norm(input, Floats({1}, {2}), Floats({1}, {1}), Floats({1}, {1}),
                                   Floats({1}, {4}), false, 0.1, 0, false);
  EXPECT_EQ(ValuesOf<float>(result), (Values{3, 5}));
  EXPECT_ERROR(native_batch_norm(input, {}, {}, {}, {}, false, 0.1, 0), "running_mean");
}

TEST(BatchNormTest, MovesRunningStatisticsInTraining) {
  Tensor mean = Floats({1}, {0});
  Tensor variance = Floats({1}, {0});
  const auto result =
      native_batch_norm(Floats({2, 1}, {1, 3}), {}, {}, mean, variance, true, 0.5, 0);
  EXPECT_EQ(ValuesOf<float>(std::get<0>(result)), (Values{-1, 1}));
  EXPECT_EQ(ValuesOf<float>(mean), (Values{1}));
  EXPECT_EQ(ValuesOf<float>(variance), (Values{1}));
}

TEST(LayerNormTest, NormalizesEachRow) {
  const Tensor result = layer_norm(Floats({2, 2}, {1, 3, 10, 30}), Sizes{2}, {}, {}, 0);
  EXPECT_EQ(ValuesOf<float>(result), (Values{-1, 1, -1, 1}));
  EXPECT_ERROR(layer_norm(Counting({2, 2}), Sizes{3}), "does not end with normalized_shape [3]");
}

TEST(LayerNormTest, WritesWhereItIsTold) {
  Tensor input = Counting({3, 80});
  const Tensor weight = Counting({80});
  const auto [expected, mean, rstd] = native_layer_norm(input, Sizes{80}, weight, weight, 1e-5);
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  Tensor means = EmptyTensor({3, 1}, ScalarType::Float);
  Tensor deviations = transpose(EmptyTensor({1, 3}, ScalarType::Float), 0, 1);
  native_layer_norm_out(out, means, deviations, input, Sizes{80}, weight, weight, 1e-5);
  EXPECT_EQ(ValuesOf<float>(out), ValuesOf<float>(expected));
  EXPECT_EQ(ValuesOf<float>(means), ValuesOf<float>(mean));
  EXPECT_EQ(ValuesOf<float>(reshape(deviations, {-1})), ValuesOf<float>(rstd));
  native_layer_norm_out(input, means, deviations, input, Sizes{80}, weight, weight, 1e-5);
  EXPECT_EQ(ValuesOf<float>(input), ValuesOf<float>(expected));
  Tensor wrong = EmptyTensor({0}, ScalarType::Double);
  EXPECT_ERROR(native_layer_norm_out(wrong, means, deviations, input, Sizes{80}, {}, {}, 1e-5),
               "and the result has dtype Float");
}

TEST(LogSoftmaxTest, IsStableForGreatNumbers) {
  const auto values = ValuesOf<float>(log_softmax(Floats({2}, {1000, 1000}), 0));
  EXPECT_FLOAT_EQ(values[0], -0.6931472f);
}

TEST(DropoutTest, PassesThroughWithoutTraining) {
  const Tensor input = Counting({3});
  EXPECT_TRUE(dropout(input, 0.5, false).is_same(input));
  EXPECT_EQ(ValuesOf<float>(dropout(input, 1, true)), (Values{0, 0, 0}));
  EXPECT_ERROR(dropout(input, 1.5, true), "p is 1.5, not a probability");
}

}  // namespace
}  // namespace switchyard
