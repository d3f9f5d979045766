// Every operator on CUDA against the same call on the CPU, with the cases of tests/comparison:
// empty and 0-dim tensors, all strides and dtypes, shapes that stretch or do not match, NaN,
// infinities, limits of integers. Compared are errors, dtypes, sizes, strides, shared storages and
// elements.

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/error.h"
#include "tests/comparison/cases.h"
#include "tests/comparison/own_operators.h"
#include "tests/comparison/recipes.h"
#include "tests/kernels/cuda/tested_device.h"

namespace switchyard::comparison {

// What the test prints as its parameter.
void PrintTo(const OwnOperator& op, std::ostream* out) { *out << op.name; }

namespace {

constexpr uint64_t kCases = 60;
constexpr Device kDevice(DeviceType::CUDA, 0);

// The call on the device. Factories are told to make their results there.
Outcome CallOnDevice(const OwnOperator& op, const std::vector<Value>& arguments) {
  std::vector<Value> given = arguments;
  const auto is_device = [&](size_t i) { return op.schema.arguments[i].name.value == "device"; };
  for (size_t i = 0; i < given.size(); ++i) {
    if (is_device(i)) given[i] = Value(kDevice);
  }
  Outcome outcome = CallOwn(op.name, given, kDevice);
  for (size_t i = 0; i < given.size(); ++i) {
    if (is_device(i)) outcome.arguments[i] = arguments[i];
  }
  return outcome;
}

// Sums are made in another order, and in double where the CPU makes them in float.
Tolerance ToleranceOf(const Recipe& recipe) {
  Tolerance tolerance = recipe.tolerance;
  tolerance.ignores_reduced = false;
  return tolerance;
}

class AgreementTest : public ::testing::TestWithParam<OwnOperator> {
 protected:
  void SetUp() override {
    static const std::string* const kObstacle = new std::string(gpu::PrepareTestedDevice());
    if (!kObstacle->empty()) GTEST_SKIP() << *kObstacle;
  }
};

TEST_P(AgreementTest, CudaComputesWhatTheCpuDoes) {
  const OwnOperator& op = GetParam();
  const Recipe& recipe = RecipeOf(op.name.substr(op.name.find("::") + 2));
  int failures = 0;
  std::string first;
  for (uint64_t number = 0; number < kCases; ++number) {
    const std::vector<Value> arguments = CaseMaker(op.schema, recipe, number).Make();
    const Outcome expected = CallOwn(op.name, arguments);
    const Outcome actual = CallOnDevice(op, arguments);
    const auto difference = FindDifference(actual, expected, ToleranceOf(recipe));
    if (!difference) continue;
    if (failures++ == 0) {
      first = Join("case ", number, ": ", *difference, "\narguments: ", Describe(arguments));
    }
  }
  if (failures != 0) {
    ADD_FAILURE() << op.name << ": " << failures << " of " << kCases << " calls, first " << first;
  }
}

std::string TestName(const ::testing::TestParamInfo<OwnOperator>& info) {
  std::string name = info.param.name.substr(info.param.name.find("::") + 2);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kernels, AgreementTest, ::testing::ValuesIn(OwnOperators()), TestName);

}  // namespace
}  // namespace switchyard::comparison
