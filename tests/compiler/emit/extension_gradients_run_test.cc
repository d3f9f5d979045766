// An extension with kernels for Autograd keys, imported and linked: its source is not changed, and
// what it calls has formulas, some of them of one dispatch key.
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "tests/lib/expect_error.h"
// What emitted code calls lies behind the source, in one translation unit with it.
#include "tests/files/emit/extension_gradients/extension.cc"  // NOLINT(bugprone-suspicious-include)
//
#include "switchyard/functions.h"
#include "tests/files/emit/extension_gradients/extension_forwards.h"

namespace switchyard {
namespace {

using autograd::Grad;
using autograd::GradOptions;
using autograd::RequiresGrad;
using Doubles = std::vector<double>;

constexpr Device kOther(DeviceType::PrivateUse1, 0);

Doubles ValuesOf(const Tensor& row) {
  return {row.data<double>(), row.data<double>() + row.numel()};
}

// In memory of the host, whatever the device.
Tensor Row(const Doubles& values, Device device = Device()) {
  auto* kept = new Doubles(values);
  const auto release = [](void* context, void*) { delete static_cast<Doubles*>(context); };
  return FromBlob(kept->data(), {static_cast<int64_t>(values.size())}, ScalarType::Double, release,
                  kept, device);
}

Tensor Leaf(const Doubles& values, Device device = Device()) {
  const Tensor leaf = Row(values, device);
  autograd::SetRequiresGrad(leaf);
  return leaf;
}

Doubles GradientOf(const Tensor& output, const Tensor& input) {
  const Tensor ones = Row(Doubles(static_cast<size_t>(output.numel()), 1), output.device());
  return ValuesOf(Grad({output}, {input}, {ones})[0]);
}

}  // namespace

namespace native {

Tensor mul_any(const Tensor& self, const Tensor& other) {
  Doubles values = ValuesOf(self);
  for (size_t i = 0; i < values.size(); ++i) values[i] *= other.data<double>()[i];
  return Row(values, self.device());
}
Tensor add_any(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  Doubles values = ValuesOf(self);
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] += alpha.To<double>() * other.data<double>()[i];
  }
  return Row(values, self.device());
}

}  // namespace native

namespace {

TEST(ExtensionGradients, AreThoseThatItsFunctionsCompute) {
  const Tensor a = Leaf({2, 3});
  const Tensor b = Leaf({5, 7});
  const Tensor result = graded::muladd(a, b, 1);
  EXPECT_EQ(ValuesOf(result), Doubles({11, 22}));
  ASSERT_TRUE(autograd::GradFn(result));
  EXPECT_NE(autograd::GradFn(result)->name().find("MulAdd"), std::string_view::npos);
  autograd::Backward({result}, {Row({1, 1})});
  EXPECT_EQ(ValuesOf(autograd::GradOf(a)), Doubles({5, 7}));
  EXPECT_EQ(ValuesOf(autograd::GradOf(b)), Doubles({2, 3}));
}

TEST(ExtensionGradients, AreDifferentiatedThemselves) {
  const Tensor a = Leaf({2, 3});
  const Tensor b = Leaf({5, 7});
  GradOptions options;
  options.create_graph = true;
  const Tensor of_a = Grad({graded::muladd(a, b, 0)}, {a}, {Row({1, 1})}, options)[0];
  EXPECT_EQ(ValuesOf(of_a), Doubles({5, 7}));
  EXPECT_EQ(GradientOf(of_a, b), Doubles({1, 1}));
  const Tensor x = Leaf({2});
  const Tensor once = Grad({graded::cube(x)}, {x}, {Row({1})}, options)[0];
  EXPECT_EQ(ValuesOf(once), Doubles({12}));
  EXPECT_EQ(GradientOf(once, x), Doubles({12}));
}

TEST(ExtensionGradients, NeedNoneOfAnything) {
  const Tensor result = graded::muladd(Row({2}), Row({5}), 1);
  EXPECT_EQ(ValuesOf(result), Doubles({11}));
  EXPECT_FALSE(RequiresGrad(result));
  const autograd::NoGrad off;
  EXPECT_FALSE(RequiresGrad(graded::muladd(Leaf({2}), Leaf({5}), 1)));
}

TEST(ExtensionGradients, OfOneResultOfTwo) {
  const Tensor x = Leaf({4, 4, 4});
  const auto [result, numbers] = graded::numbered(x);
  EXPECT_EQ(ValuesOf(numbers), Doubles({0, 1, 2}));
  EXPECT_FALSE(RequiresGrad(numbers));
  EXPECT_EQ(GradientOf(result, x), Doubles({0, 1, 2}));
}

TEST(ExtensionGradients, OfWhatIsWritten) {
  const Tensor x = Leaf({1, 2});
  Tensor y = mul(x, x);
  const uint32_t version = autograd::Version(y);
  EXPECT_TRUE(graded::fill_with_(y, 3).is_same(y));
  EXPECT_EQ(ValuesOf(y), Doubles({3, 3}));
  EXPECT_EQ(autograd::Version(y), version + 1);
  GradOptions options;
  options.allow_unused = true;
  EXPECT_FALSE(Grad({mul(y, y)}, {x}, {Row({1, 1})}, options)[0].defined());
}

TEST(ExtensionGradients, OfFunctionsThatAKernelApplies) {
  const Tensor x = Leaf({2});
  EXPECT_EQ(GradientOf(graded::cube(x), x), Doubles({12}));
  const Tensor weighted = graded::cube(x, Row({3}));
  EXPECT_EQ(ValuesOf(weighted), Doubles({24}));
  EXPECT_ERROR(GradientOf(weighted, x), "only a plain cube is differentiated");
}

TEST(ExtensionGradients, FailWhereNobodyTellsThem) {
  const Tensor x = Leaf({2});
  const Tensor result = graded::untold(x);
  EXPECT_EQ(ValuesOf(result), Doubles({4}));
  EXPECT_ERROR(GradientOf(result, x), "untold");
}

class OnTwoBackends : public ::testing::Test {
 protected:
  void SetUp() override { SimulatedDevice<DeviceType::PrivateUse1>::Install(1); }
};

TEST_F(OnTwoBackends, AKernelForOneBackendIsForThatAlone) {
  const int before = ::graded::calls_at_autograd_cpu;
  EXPECT_EQ(ValuesOf(graded::counted(Row({3}))), Doubles({9}));
  EXPECT_EQ(::graded::calls_at_autograd_cpu, before + 1)
      << "whether something needs a gradient or not";
  EXPECT_FALSE(RequiresGrad(graded::counted(Leaf({3})))) << "its guard says so";
  EXPECT_EQ(::graded::calls_at_autograd_cpu, before + 2);
  const Tensor x = Leaf({3}, kOther);
  const Tensor y = graded::counted(x);
  EXPECT_EQ(::graded::calls_at_autograd_cpu, before + 2);
  EXPECT_EQ(ValuesOf(y), Doubles({9}));
  EXPECT_ERROR(GradientOf(y, x), "counted");
}

TEST(ExtensionGradients, AreNotAskedForInInferenceMode) {
  const int before = ::graded::calls_at_autograd_cpu;
  const autograd::InferenceMode on;
  const Tensor y = graded::counted(Leaf({3}));
  EXPECT_EQ(::graded::calls_at_autograd_cpu, before);
  EXPECT_TRUE(autograd::IsInference(y));
}

TEST_F(OnTwoBackends, FormulasOfOneKeyAreThoseOfTheCallsKey) {
  const Tensor x = Leaf({1});
  EXPECT_EQ(GradientOf(add(x, Row({1}), 3), x), Doubles({1}));
  const Tensor y = Leaf({1}, kOther);
  EXPECT_EQ(GradientOf(add(y, Row({1}, kOther), 3), y), Doubles({2}));
  EXPECT_EQ(GradientOf(add(Row({1}, kOther), y, 3), y), Doubles({2}));
}

}  // namespace
}  // namespace switchyard
