// Every operator on CUDA against the same call on the CPU, with the cases of tests/comparison:
// empty and 0-dim tensors, all strides and dtypes, shapes that stretch or do not match, NaN,
// infinities, limits of integers. Compared are errors, dtypes, sizes, strides, shared storages and
// elements.

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
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

// What only the CPU has kernels for: operators that draw random numbers.
constexpr std::string_view kOnCpuAlone[] = {
    "aten::bernoulli.out",
    "aten::bernoulli_.Tensor",
    "aten::bernoulli_.float",
    "aten::exponential_",
    "aten::multinomial",
    "aten::multinomial.out",
    "aten::native_dropout",
    "aten::normal.Tensor_Tensor",
    "aten::normal.Tensor_Tensor_out",
    "aten::normal.Tensor_float",
    "aten::normal.Tensor_float_out",
    "aten::normal.float_Tensor",
    "aten::normal.float_Tensor_out",
    "aten::normal_",
    "aten::random_",
    "aten::random_.from",
    "aten::random_.to",
    "aten::randperm.generator_out",
    "aten::uniform_",
};

bool LacksKernel(const Outcome& outcome, std::string_view name) {
  return outcome.error && outcome.error->rfind(Join(name, ": no kernel for CUDA"), 0) == 0;
}

// The call says that an operator that is listed has no kernel: itself, or one that it calls.
bool IsOnCpuAlone(const Outcome& outcome) {
  return std::any_of(std::begin(kOnCpuAlone), std::end(kOnCpuAlone),
                     [&](std::string_view name) { return LacksKernel(outcome, name); });
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
    if (IsOnCpuAlone(actual)) continue;
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

class MissingKernelsTest : public AgreementTest {};

// One that has a kernel now is to be compared.
TEST_P(MissingKernelsTest, ArePartOfTheList) {
  const OwnOperator& op = GetParam();
  const Recipe& recipe = RecipeOf(op.name.substr(op.name.find("::") + 2));
  const bool is_listed =
      std::find(std::begin(kOnCpuAlone), std::end(kOnCpuAlone), op.name) != std::end(kOnCpuAlone);
  const uint64_t cases = is_listed ? kCases : 8;  // the others are compared above
  bool lacks = false;
  for (uint64_t number = 0; !lacks && number < cases; ++number) {
    const std::vector<Value> arguments = CaseMaker(op.schema, recipe, number).Make();
    lacks = LacksKernel(CallOnDevice(op, arguments), op.name);
  }
  EXPECT_EQ(lacks, is_listed) << op.name;
}

std::string TestName(const ::testing::TestParamInfo<OwnOperator>& info) {
  std::string name = info.param.name.substr(info.param.name.find("::") + 2);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kernels, AgreementTest, ::testing::ValuesIn(OwnOperators()), TestName);
INSTANTIATE_TEST_SUITE_P(Kernels, MissingKernelsTest, ::testing::ValuesIn(OwnOperators()),
                         TestName);

}  // namespace
}  // namespace switchyard::comparison
