#include "lib/autograd/anomaly.h"

#include <string>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;

Tensor InfinityBehindZero() {
  const Tensor leaf = Leaf({1}, {0});
  const ForwardLabel outer("model");
  const ForwardLabel inner("second layer");
  return sample::Mul(sample::Sqrt(leaf), 0);  // 0 * inf
}

TEST(Anomaly, AGradientThatIsNotANumberNamesNodeAndForwardCall) {
  const DetectAnomaly anomaly;
  EXPECT_ERROR(Backward(InfinityBehindZero()),
               "gradient 0 that SqrtBackward returned is not a number (nan); the forward call was "
               "made in `second layer`, in `model`");
}

TEST(Anomaly, NobodyLooksForNanWithoutIt) {
  Backward(InfinityBehindZero());
  const DetectAnomaly without_nan(false);
  Backward(InfinityBehindZero());
}

#if defined(__cpp_exceptions)

std::string reported;

TEST(Anomaly, AFailureIsReportedAndGoesOn) {
  SetAnomalyReporter([](const char* text) { reported = text; });
  const DetectAnomaly anomaly;
  const Tensor leaf = Leaf({1}, {1});
  const Tensor result = [&] {
    const ForwardLabel label("here");
    return sample::Exp(leaf);
  }();
  sample::MulInPlace(Detach(result), 2);
  EXPECT_ERROR(Backward(result), "written in place");
  EXPECT_EQ(reported, "the backward of ExpBackward failed; the forward call was made in `here`");
  SetAnomalyReporter(nullptr);
}

#endif

TEST(Anomaly, TheModeIsOfTheScope) {
  EXPECT_FALSE(IsAnomalyMode());
  {
    const DetectAnomaly outer(false);
    {
      const DetectAnomaly inner;
    }
    EXPECT_TRUE(IsAnomalyMode());
    EXPECT_FALSE(internal::anomaly.checks_nan);
  }
  EXPECT_FALSE(IsAnomalyMode());
  EXPECT_EQ(ForwardCall(), "");
}

}  // namespace
}  // namespace switchyard::autograd
