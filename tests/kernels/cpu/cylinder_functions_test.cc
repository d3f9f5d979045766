// Bessel functions, Airy's and orthogonal polynomials: values computed with 40 digits, and what
// PyTorch 2.15.0 gives at the ends.

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Function {
  const char* name;
  Tensor (*call)(const Tensor& x);
  std::vector<std::pair<double, double>> values;
};

const std::vector<Function>& Functions() {
  static const auto* const kFunctions = new std::vector<Function>{
      {"special_airy_ai",
       [](const Tensor& x) { return special_airy_ai(x); },
       {{-30, -0.08796818845684216},
        {-3, -0.37881429367765806},
        {-1.5, 0.4642565777488694},
        {0.5, 0.23169360648083348},
        {4, 0.0009515638512048018},
        {100, 2.6344821520881846e-291}}},
      {"special_bessel_j0",
       [](const Tensor& x) { return special_bessel_j0(x); },
       {{-3, -0.26005195490193345},
        {0.01, 0.9999750001562495},
        {4.9, -0.2097383275853262},
        {5.1, -0.14433474706050065},
        {40, 0.00736689058423729},
        {100000.0, -0.0017192011162359723}}},
      {"special_bessel_j1",
       [](const Tensor& x) { return special_bessel_j1(x); },
       {{-3, -0.3390589585259365},
        {1e-10, 5e-11},
        {4.9, -0.31469467101519066},
        {5.1, -0.3370972020182318},
        {40, 0.126038318037585},
        {100000.0, 0.0018467575628825677}}},
      {"special_bessel_y0",
       [](const Tensor& x) { return special_bessel_y0(x); },
       {{0.01, -3.005455637083646},
        {3, 0.3768500100127904},
        {4.9, -0.2920545942440142},
        {5.1, -0.3216024491248594},
        {40, 0.12593641705826092},
        {100000.0, 0.001846766158865064}}},
      {"special_bessel_y1",
       [](const Tensor& x) { return special_bessel_y1(x); },
       {{0.01, -63.67859628206065},
        {3, 0.3246744247918},
        {4.9, 0.18124669204504856},
        {5.1, 0.11373644197749973},
        {40, -0.005793505821549633},
        {100000.0, 0.0017192103500882562}}},
      {"special_modified_bessel_i0",
       [](const Tensor& x) { return special_modified_bessel_i0(x); },
       {{-3, 4.8807925858650245}, {0.01, 1.0000250001562505}, {30, 781672297823.9775}}},
      {"special_modified_bessel_i1",
       [](const Tensor& x) { return special_modified_bessel_i1(x); },
       {{-3, -3.9533702174026093}, {0.01, 0.005000062500260418}, {30, 768532038938.957}}},
      {"special_modified_bessel_k0",
       [](const Tensor& x) { return special_modified_bessel_k0(x); },
       {{0.01, 4.721244730161095},
        {1.9, 0.1288459792760475},
        {2.1, 0.10078374088996693},
        {30, 2.1324774964630563e-14}}},
      {"special_modified_bessel_k1",
       [](const Tensor& x) { return special_modified_bessel_k1(x); },
       {{0.01, 99.97389411829624},
        {1.9, 0.15966015303266762},
        {2.1, 0.12274641153350789},
        {30, 2.1677320018915495e-14}}},
      {"special_scaled_modified_bessel_k0",
       [](const Tensor& x) { return special_scaled_modified_bessel_k0(x); },
       {{0.01, 4.768694028544462},
        {1.9, 0.8614506167517558},
        {2.1, 0.8230171525316621},
        {1000, 0.03962832160075422}}},
      {"special_scaled_modified_bessel_k1",
       [](const Tensor& x) { return special_scaled_modified_bessel_k1(x); },
       {{0.01, 100.97864845824004},
        {1.9, 1.0674709298145701},
        {2.1, 1.0023680527405792},
        {1000, 0.03964813081296021}}},
      {"special_spherical_bessel_j0",
       [](const Tensor& x) { return special_spherical_bessel_j0(x); },
       {{-3, 0.04704000268662241},
        {0.01, 0.9999833334166665},
        {0.49, 0.9604609962676695},
        {0.51, 0.957210288005701},
        {20, 0.045647262536381385}}},
  };
  return *kFunctions;
}

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

TEST(CylinderFunctionsTest, HaveTheDigitsOfDouble) {
  for (const Function& function : Functions()) {
    for (const auto& [x, value] : function.values) {
      const double actual = ValuesOf<double>(function.call(Doubles({x})))[0];
      EXPECT_NEAR(actual, value, 4e-13 * std::fabs(value)) << function.name << " of " << x;
    }
  }
}

TEST(CylinderFunctionsTest, EndWherePyTorchDoes) {
  const Tensor ends = Doubles({0, kInfinity, -kInfinity, kNan, -1});
  const auto of = [&](Tensor (*call)(const Tensor& x), int64_t count) {
    return slice(call(ends), 0, 0, count);
  };
  ExpectSame(of(special_bessel_j0, 4), {1, kNan, kNan, kNan});
  ExpectSame(of(special_bessel_j1, 4), {0, kNan, kNan, kNan});
  ExpectSame(of(special_bessel_y0, 5), {-kInfinity, kNan, kNan, kNan, kNan});
  ExpectSame(of(special_bessel_y1, 5), {-kInfinity, kNan, kNan, kNan, kNan});
  ExpectSame(of(special_modified_bessel_k0, 5), {kInfinity, 0, kNan, kNan, kNan});
  ExpectSame(of(special_modified_bessel_k1, 5), {kInfinity, 0, kNan, kNan, kNan});
  ExpectSame(of(special_scaled_modified_bessel_k1, 5), {kInfinity, 0, kNan, kNan, kNan});
  ExpectSame(of(special_spherical_bessel_j0, 4), {1, 0, 0, kNan});
  ExpectSame(slice(special_airy_ai(ends), 0, 1, 4), {kNan, kNan, kNan});
}

TEST(PolynomialsTest, HaveTheirValuesAtTheEnds) {
  const Tensor ends = Doubles({1, -1});
  ExpectSame(special_chebyshev_polynomial_t(ends, 7), {1, -1});
  ExpectSame(special_chebyshev_polynomial_u(ends, 7), {8, -8});
  ExpectSame(special_chebyshev_polynomial_v(ends, 7), {1, -15});
  ExpectSame(special_chebyshev_polynomial_w(ends, 7), {15, -1});
  ExpectSame(special_shifted_chebyshev_polynomial_u(Doubles({1, 0}), 7), {8, -8});
  ExpectSame(special_legendre_polynomial_p(ends, 7), {1, -1});
  ExpectSame(special_laguerre_polynomial_l(Doubles({0, -0.0}), 9), {1, 1});
}

TEST(PolynomialsTest, FollowTheirRecurrences) {
  const Tensor x = Doubles({2, -0.5});
  ExpectSame(special_chebyshev_polynomial_t(x, 4), {97, -0.5});
  ExpectSame(special_hermite_polynomial_h(x, 3), {40, 5});
  ExpectSame(special_hermite_polynomial_he(x, 3), {2, 1.375});
  ExpectSame(special_laguerre_polynomial_l(x, 2), {-1, 2.125});
  ExpectSame(special_legendre_polynomial_p(x, 3), {17, 0.4375});
}

TEST(PolynomialsTest, DegreesAreWholeAndNotNegative) {
  const Tensor degrees = Doubles({-1, -0.5, 0.5, 1.9, kNan, 1e30});
  ExpectSame(special_hermite_polynomial_h(3, degrees), {0, 1, 1, 6, 0, 0});
  ExpectSame(special_chebyshev_polynomial_v(3, degrees), {0, 1, 1, 5, 0, 0});
  EXPECT_EQ(special_legendre_polynomial_p(Longs({1}, {2}), 3).dtype(), ScalarType::Float);
}

TEST(PolynomialsTest, GreatDegreesTakeNoTime) {
  constexpr int64_t kGreat = int64_t{1} << 62;
  EXPECT_LT(std::fabs(ValuesOf<double>(special_legendre_polynomial_p(Doubles({0.5}), kGreat))[0]),
            1e-9);
  EXPECT_LT(std::fabs(ValuesOf<double>(special_laguerre_polynomial_l(Doubles({0.5}), kGreat))[0]),
            1e-4);
  ExpectSame(special_hermite_polynomial_h(Doubles({0.5}), kGreat), {kNan});
}

}  // namespace
}  // namespace switchyard
