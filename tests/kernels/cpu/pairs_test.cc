// Functions of two tensors beside arithmetic, and frexp. Expected values at infinities, NaN and
// limits are those of PyTorch 2.15.0; others were computed with 40 digits.

#include <cmath>
#include <limits>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Tensor Doubles(const std::vector<double>& values) {
  return MakeTensor<double>({static_cast<int64_t>(values.size())}, values);
}
// Equal numbers, also infinite ones, or NaN in both.
void ExpectSame(const Tensor& actual, const std::vector<double>& expected) {
  const std::vector<double> values = ValuesOf<double>(actual);
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) {
    EXPECT_TRUE(values[i] == expected[i] || (std::isnan(values[i]) && std::isnan(expected[i])))
        << "element " << i << " is " << values[i] << ", not " << expected[i];
  }
}

TEST(PairsTest, SignsAreThoseOfZerosToo) {
  ExpectSame(copysign(Doubles({1, -2, kInfinity}), Doubles({-0.0, 0, -1})), {-1, 2, -kInfinity});
  EXPECT_EQ(ValuesOf<float>(copysign(Longs({2}, {1, -2}), -3)), (std::vector<float>{-1, -2}));
  Tensor longs = Longs({1}, {1});
  EXPECT_ERROR(copysign_(longs, -1), "cannot be stored in an output of Long");
}

TEST(PairsTest, ExtremesLeaveNanOut) {
  ExpectSame(fmax(Doubles({kNan, 1, kNan, 2}), Doubles({3, kNan, kNan, -2})), {3, 1, kNan, 2});
  ExpectSame(fmin(Doubles({kNan, 1, kNan, 2}), Doubles({3, kNan, kNan, -2})), {3, 1, kNan, -2});
  EXPECT_EQ(ValuesOf<int64_t>(fmax(Longs({2}, {1, 5}), Longs({1}, {3}))),
            (std::vector<int64_t>{3, 5}));
}

TEST(PairsTest, TheStepTakesItsValueFromTheOther) {
  ExpectSame(heaviside(Doubles({-1, 0, 2, kNan, -0.0}), Doubles({7, 8, 9, 9, kNan})),
             {0, 8, 1, 0, kNan});
  EXPECT_ERROR(heaviside(Doubles({1}), Floats({1}, {1})), "self has dtype Double");
}

TEST(PairsTest, HypotenusesDoNotOverflow) {
  ExpectSame(hypot(Doubles({3e300, kNan, 0}), Doubles({4e300, kInfinity, 0})),
             {5e300, kInfinity, 0});
  EXPECT_ERROR(hypot(Longs({1}, {3}), Longs({1}, {4})), "hypot: no kernel for dtype Long");
}

TEST(PairsTest, LogarithmsOfSumsAreThoseOfTheGreatest) {
  const double two = std::log(2);
  const Tensor self = Doubles({1000, -kInfinity, kInfinity, 0, kNan});
  const Tensor other = Doubles({1000, -kInfinity, -kInfinity, -kInfinity, 1});
  ExpectSame(logaddexp(self, other), {1000 + two, -kInfinity, kInfinity, 0, kNan});
  ExpectSame(logaddexp2(self, other), {1001, -kInfinity, kInfinity, 0, kNan});
}

TEST(PairsTest, NeighboursAreThoseOfTheDtype) {
  ExpectSame(nextafter(Doubles({1, 0, kInfinity, kNan}), Doubles({2, -1, 0, 0})),
             {1 + 0x1p-52, -0x1p-1074, 0x1.fffffffffffffp1023, kNan});
  const auto neighbour = [](ScalarType type, double from, double toward) {
    return ValuesOf<double>(to(nextafter(to(Doubles({from}), type), to(Doubles({toward}), type)),
                               ScalarType::Double))[0];
  };
  EXPECT_EQ(neighbour(ScalarType::Half, 1, 2), 1 + 0x1p-10);
  EXPECT_EQ(neighbour(ScalarType::Half, 1, -2), 1 - 0x1p-11);
  EXPECT_EQ(neighbour(ScalarType::Half, -1.5, 0), -1.5 + 0x1p-10);
  EXPECT_EQ(neighbour(ScalarType::Half, 0, -1), -0x1p-24);
  EXPECT_EQ(neighbour(ScalarType::Half, 0x1p-14, 0), 0x1p-14 - 0x1p-24);
  EXPECT_EQ(neighbour(ScalarType::Half, 65504, kInfinity), kInfinity);
  EXPECT_EQ(neighbour(ScalarType::Half, kInfinity, 0), 65504);
  EXPECT_EQ(neighbour(ScalarType::BFloat16, 1, 2), 1 + 0x1p-7);
  EXPECT_EQ(neighbour(ScalarType::BFloat16, 0, 1), 0x1p-133);
  EXPECT_TRUE(std::isnan(neighbour(ScalarType::BFloat16, 0, kNan)));
}

TEST(PairsTest, DivisorsAndMultiplesWrapAround) {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  const Tensor self = Longs({4}, {0, -4, 6, kLeast});
  const Tensor other = Longs({4}, {0, 6, -9, 4});
  EXPECT_EQ(ValuesOf<int64_t>(gcd(self, other)), (std::vector<int64_t>{0, 2, 3, 4}));
  EXPECT_EQ(ValuesOf<int64_t>(lcm(self, other)), (std::vector<int64_t>{0, 12, 18, kLeast}));
  const Tensor chars = MakeTensor<int8_t>({2}, {-128, 100});
  EXPECT_EQ(ValuesOf<int8_t>(lcm(chars, MakeTensor<int8_t>({2}, {1, 3}))),
            (std::vector<int8_t>{-128, 44}));
  EXPECT_EQ(ValuesOf<int8_t>(gcd(chars, MakeTensor<int8_t>({2}, {0, 3}))),
            (std::vector<int8_t>{-128, 1}));
  EXPECT_ERROR(gcd(Bools({1}, {true}), Bools({1}, {true})), "gcd: no kernel for dtype Bool");
  EXPECT_ERROR(lcm(Doubles({1}), Doubles({1})), "lcm: no kernel for dtype Double");
}

TEST(PairsTest, PartsOfNumbersMakeThem) {
  const Tensor self = Doubles({0, 1, -3, 0x1p-1074, kInfinity, kNan});
  const auto [mantissa, exponent] = frexp(self);
  ExpectSame(mantissa, {0, 0.5, -0.75, 0.5, kInfinity, kNan});
  EXPECT_EQ(ValuesOf<int32_t>(exponent), (std::vector<int32_t>{0, 1, 2, -1073, 0, 0}));
  ExpectSame(ldexp(slice(mantissa, 0, 0, 3), slice(exponent, 0, 0, 3)), {0, 1, -3});
  const auto [half, of_half] = frexp(to(Doubles({6}), ScalarType::Half));
  EXPECT_EQ(half.dtype(), ScalarType::Half);
  EXPECT_EQ(ValuesOf<int32_t>(of_half), (std::vector<int32_t>{3}));
  Tensor in_place = Doubles({6});
  Tensor longs = Longs({1}, {0});
  EXPECT_ERROR(frexp_out(in_place, longs, in_place), "frexp: exponent is");
  EXPECT_ERROR(frexp(Longs({1}, {3})), "frexp: self has dtype Long");
}

TEST(PairsTest, IncompleteGammasHaveTheDigitsOfDouble) {
  struct Row {
    double a;
    double x;
    double lower;
    double upper;
  };
  const Row rows[] = {
      {0.5, 0.3, 0.56142197391900014, 0.43857802608099986},
      {0.01, 0.2, 0.98778440945675419, 0.012215590543245809},
      {2.5, 0.7, 0.075686727198333053, 0.92431327280166695},
      {2.5, 9, 0.99705359541211971, 0.0029464045878802904},
      {12, 12, 0.5384026669363818, 0.4615973330636182},
      {12, 4, 0.00091522914727006301, 0.99908477085272994},
      {300, 250, 0.0011623936310546183, 0.99883760636894538},
      {300, 340, 0.98722925404876701, 0.012770745951232989},
      {1000000.0, 999200.0, 0.21189014082123316, 0.78810985917876684},
      {1000000.0, 1001000.0, 0.84134478636834029, 0.15865521363165971},
  };
  for (const Row& row : rows) {
    const double lower = ValuesOf<double>(igamma(Doubles({row.a}), Doubles({row.x})))[0];
    const double upper = ValuesOf<double>(igammac(Doubles({row.a}), Doubles({row.x})))[0];
    EXPECT_NEAR(lower, row.lower, 1e-12 * row.lower) << row.a << ", " << row.x;
    EXPECT_NEAR(upper, row.upper, 1e-12 * row.upper) << row.a << ", " << row.x;
  }
}

TEST(PairsTest, IncompleteGammasEndWherePyTorchsDo) {
  const Tensor self = Doubles({0, 0, 2, kInfinity, kInfinity, kNan, kNan, -1, kNan});
  const Tensor other = Doubles({0, 2, 0, 2, kInfinity, 0, kInfinity, 1, 1});
  ExpectSame(igamma(self, other), {kNan, 1, 0, 0, kNan, 0, 1, kNan, kNan});
  ExpectSame(igammac(self, other), {kNan, 0, 1, 1, kNan, 1, 0, kNan, kNan});
  EXPECT_ERROR(igamma(Longs({1}, {1}), Longs({1}, {1})), "igamma: no kernel for dtype Long");
}

}  // namespace
}  // namespace switchyard
