// Special functions: values computed with 40 digits, and what PyTorch 2.15.0 gives at the ends.

#include <cmath>
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
      {"erfc",
       [](const Tensor& x) { return erfc(x); },
       {{-2.5, 1.999593047982555},
        {0.1, 0.8875370839817151},
        {1, 0.15729920705028513},
        {5, 1.5374597944280349e-12},
        {26, 5.6631924088561428e-296}}},
      {"erfinv",
       [](const Tensor& x) { return erfinv(x); },
       {{-0.999999, -3.4589107372754988},
        {-0.75, -0.81341984759761854},
        {1e-10, 8.8622692545275805e-11},
        {0.5, 0.47693627620446987},
        {0.8, 0.90619380243682331}}},
      {"special_erfcx",
       [](const Tensor& x) { return special_erfcx(x); },
       {{-5, 144009798674.66104},
        {0.3, 0.73459933456765515},
        {2.5, 0.21080636406114358},
        {9.5, 0.059064678352563891},
        {10.5, 0.053491899746564117},
        {1000, 0.00056418930145338765}}},
      {"special_log_ndtr",
       [](const Tensor& x) { return special_log_ndtr(x); },
       {{-40, -804.60844201375379},
        {-5.5, -17.779376352625261},
        {-0.9, -1.6924928065613382},
        {0.5, -0.36894641528865639},
        {6, -9.8658764552437573e-10}}},
      {"special_ndtri",
       [](const Tensor& x) { return special_ndtri(x); },
       {{1e-300, -37.047096299361199},
        {1e-20, -9.2623400897984076},
        {0.01, -2.3263478740408411},
        {0.3, -0.52440051270804082},
        {0.999, 3.0902323061678133}}},
      {"special_ndtr",
       [](const Tensor& x) { return special_ndtr(x); },
       {{-3, 0.0013498980316300945}, {0.25, 0.59870632568292372}, {2, 0.97724986805182079}}},
      {"lgamma",
       [](const Tensor& x) { return lgamma(x); },
       {{-2.5, -0.056243716497674051},
        {0.01, 4.5994798780420217},
        {1.5, -0.12078223763524522},
        {100, 359.1342053695754}}},
      {"digamma",
       [](const Tensor& x) { return digamma(x); },
       {{-7.3, 4.3373073055100501},
        {-0.1, 9.245073050052948},
        {0.001, -1000.5755719318103},
        {2.5, 0.70315664064524319},
        {30, 3.3844381326855249}}},
      {"i0",
       [](const Tensor& x) { return i0(x); },
       {{-3, 4.8807925858650241},
        {0.01, 1.0000250001562504},
        {19.9, 39513376.520066824},
        {20.1, 48017874.107136503},
        {100, 1.0737517071310738e+42}}},
      {"special_i0e",
       [](const Tensor& x) { return special_i0e(x); },
       {{-3, 0.2430003541618254},
        {0.01, 0.9900745851497075},
        {19.9, 0.090008588864389597},
        {20.1, 0.089553763620613444},
        {10000.0, 0.0039894726746047321}}},
      {"special_i1",
       [](const Tensor& x) { return special_i1(x); },
       {{-3, -3.9533702174026094},
        {0.01, 0.0050000625002604173},
        {19.9, 38507423.874862283},
        {20.1, 46807739.533029883},
        {100, 1.0683693903381625e+42}}},
      {"special_i1e",
       [](const Tensor& x) { return special_i1e(x); },
       {{-3, -0.19682671329730085},
        {0.01, 0.0049503110471182757},
        {19.9, 0.087717102131706101},
        {20.1, 0.087296851843201592},
        {10000.0, 0.0039892731959836623}}},
      {"sinc",
       [](const Tensor& x) { return sinc(x); },
       {{-0.3, 0.85839369133413979},
        {0.01, 0.99983551471054868},
        {1.5, -0.21220659078919378},
        {10.25, 0.021958934540417221}}},
      {"special_entr",
       [](const Tensor& x) { return special_entr(x); },
       {{0.01, 0.046051701859880914}, {0.5, 0.34657359027997265}, {3, -3.2958368660043291}}},
      {"logit",
       [](const Tensor& x) { return logit(x); },
       {{0.001, -6.9067547786485535}, {0.4, -0.40546510810816429}, {0.9, 2.1972245773362196}}},
      {"exp2",
       [](const Tensor& x) { return exp2(x); },
       {{-3.5, 0.088388347648318441}, {0.1, 1.0717734625362932}, {10, 1024.0}}},
      {"polygamma",
       [](const Tensor& x) { return polygamma(1, x); },
       {{-1.5, 9.3792466449891238},
        {0.3, 12.245364546107731},
        {2, 0.64493406684822644},
        {15, 0.068938227847683806}}},
      {"polygamma",
       [](const Tensor& x) { return polygamma(2, x); },
       {{-1.5, -0.2362040516417274},
        {0.3, -75.272536588726039},
        {2, -0.40411380631918857},
        {15, -0.0047506027165515547}}},
      {"polygamma",
       [](const Tensor& x) { return polygamma(10, x); },
       {{0.3, -2048468424178.0744}, {2, -1793.311606628713}, {15, -8.6440043504247376e-7}}},
  };
  return *kFunctions;
}

Tensor Doubles(const std::vector<double>& values) {
  return MakeTensor<double>({static_cast<int64_t>(values.size())}, values);
}
double ValueAt(const Function& function, double x) {
  return ValuesOf<double>(function.call(Doubles({x})))[0];
}

TEST(SpecialTest, HasTheDigitsOfDouble) {
  for (const Function& function : Functions()) {
    for (const auto& [x, value] : function.values) {
      EXPECT_NEAR(ValueAt(function, x), value, 4e-13 * std::fabs(value))
          << function.name << " of " << x;
    }
  }
}

TEST(SpecialTest, HasTheDigitsOfFloat) {
  for (const Function& function : Functions()) {
    for (const auto& [x, value] : function.values) {
      const auto rounded = static_cast<float>(x);
      // The double that the Float is, where that is a number.
      const double expected = ValueAt(function, static_cast<double>(rounded));
      if (!(std::fabs(expected) < 1e38) || std::fabs(expected) < 1e-37) continue;
      const double actual =
          static_cast<double>(ValuesOf<float>(function.call(Floats({1}, {rounded})))[0]);
      EXPECT_NEAR(actual, expected, 1e-5 * std::fabs(expected)) << function.name << " of " << x;
    }
  }
}

TEST(SpecialTest, SumsZetaFromAnyPlace) {
  const double rows[][3] = {
      {1.5, 1, 2.6123753486854883},     {2, 0.25, 17.197329154507111},
      {2, -1.5, 9.3792466449891238},    {3, -0.25, -61.34868339183118},
      {7.5, 12, 1.9317296168071069e-8}, {30, 0.9, 23.589824880264748},
      {1.0001, 5, 9998.4939955437185},
  };
  for (const auto& [s, q, value] : rows) {
    const double actual = ValuesOf<double>(special_zeta(Doubles({s}), Doubles({q})))[0];
    EXPECT_NEAR(actual, value, 4e-13 * std::fabs(value)) << s << ", " << q;
  }
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

TEST(SpecialTest, EndsWherePyTorchDoes) {
  const Tensor ends = Doubles({0, kInfinity, -kInfinity, kNan, -1, 1, -2});
  ExpectSame(erfinv(ends), {0, kNan, kNan, kNan, -kInfinity, kInfinity, kNan});
  ExpectSame(slice(special_erfcx(ends), 0, 0, 4), {1, 0, kInfinity, kNan});
  ExpectSame(slice(special_log_ndtr(ends), 0, 1, 4), {0, -kInfinity, kNan});
  ExpectSame(special_ndtri(ends), {-kInfinity, kNan, kNan, kNan, kNan, kInfinity, kNan});
  ExpectSame(lgamma(ends), {kInfinity, kInfinity, kInfinity, kNan, kInfinity, 0, kInfinity});
  ExpectSame(slice(digamma(ends), 0, 0, 5), {-kInfinity, kInfinity, kNan, kNan, kNan});
  ExpectSame(slice(polygamma(1, ends), 0, 0, 4), {kInfinity, 0, kNan, kNan});
  ExpectSame(slice(polygamma(2, ends), 0, 0, 5), {-kInfinity, kNan, -kInfinity, kNan, -kInfinity});
  ExpectSame(slice(i0(ends), 0, 0, 4), {1, kNan, kNan, kNan});
  ExpectSame(slice(special_i0e(ends), 0, 0, 4), {1, 0, 0, kNan});
  ExpectSame(slice(special_i1e(ends), 0, 0, 4), {0, 0, 0, kNan});
  ExpectSame(slice(sinc(ends), 0, 0, 4), {1, kNan, kNan, kNan});
  ExpectSame(special_entr(ends), {0, -kInfinity, -kInfinity, kNan, -kInfinity, 0, -kInfinity});
  ExpectSame(logit(ends), {-kInfinity, kNan, kNan, kNan, kNan, kInfinity, kNan});
  ExpectSame(exp2(ends), {1, kInfinity, 0, kNan, 0.5, 2, 0.25});
}

TEST(SpecialTest, ZeroTimesALogarithmIsZeroButBesideNan) {
  ExpectSame(xlogy(0, Doubles({0, -1, kInfinity, kNan})), {0, 0, 0, kNan});
  ExpectSame(xlogy(Doubles({kNan, 2, -3}), 1), {kNan, 0, 0});
  ExpectSame(special_xlog1py(0, Doubles({-1, -2, kInfinity, kNan})), {0, 0, 0, kNan});
  EXPECT_EQ(xlogy(Longs({1}, {2}), Longs({1}, {1})).dtype(), ScalarType::Float);
}

TEST(SpecialTest, ZetaHasAPoleInOne) {
  ExpectSame(special_zeta(Doubles({1, 0.5, 2, 2.5, 3}), Doubles({5, 5, -3, -2.5, kNan})),
             {kInfinity, kNan, kInfinity, kNan, kNan});
}

TEST(SpecialTest, BoundsOfLogitMayCross) {
  const double log = std::log(0.6 / 0.4);
  const std::vector<double> values = ValuesOf<double>(logit(Doubles({0.2, 0.5, 0.9}), 0.6));
  EXPECT_NEAR(values[0], log, 1e-15);
  EXPECT_NEAR(values[1], log, 1e-15);
  EXPECT_NEAR(values[2], -log, 1e-15);
}

TEST(SpecialTest, SignsAreThoseOfZerosToo) {
  EXPECT_EQ(ValuesOf<bool>(signbit(Doubles({0, -0.0, -1, kInfinity}))),
            (std::vector<bool>{false, true, true, false}));
  EXPECT_EQ(ValuesOf<bool>(signbit(Longs({3}, {0, -1, 1}))),
            (std::vector<bool>{false, true, false}));
  EXPECT_EQ(ValuesOf<bool>(signbit(Bools({1}, {true}))), (std::vector<bool>{false}));
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  EXPECT_ERROR(signbit_out(out, Doubles({1})), "out has dtype Float");
}

TEST(SpecialTest, OrdersAreNotNegative) {
  EXPECT_ERROR(polygamma(-1, Doubles({1})), "polygamma: there is no derivative of order -1");
  Tensor longs = Longs({1}, {1});
  EXPECT_ERROR(polygamma_(longs, 1), "polygamma_: no kernel for dtype Long");
  EXPECT_ERROR(logit_(longs), "cannot be stored in an output of Long");
}

}  // namespace
}  // namespace switchyard
