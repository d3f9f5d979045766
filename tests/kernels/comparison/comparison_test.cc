// Compares every operator of kernels/native_functions.yaml with libtorch's of the same name on many
// random calls. A difference is reported with the arguments of the first such call.
//
// libtorch refuses some operators for Half and BFloat16 on the CPU that kernels here support; that
// is not a difference. --gtest_filter selects operators: */add_Tensor.

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "tests/kernels/comparison/cases.h"
#include "tests/kernels/comparison/later_editions.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/torch_operators.h"

namespace switchyard::comparison {

// How the test prints its parameter.
void PrintTo(const OwnOperator& op, std::ostream* out) { *out << op.name; }

namespace {

constexpr uint64_t kCases = 60;

// libtorch's message for a dtype without a loop.
bool IsMissingHalfKernel(const Outcome& theirs) {
  if (!theirs.error) return false;
  const std::string& text = *theirs.error;
  if (text.find("not "
                "implemented for") == std::string::npos)
    return false;
  return text.find("'Half'") != std::string::npos || text.find("'BFloat16'") != std::string::npos;
}

// An internal assertion of libtorch does not concern the call.
bool IsFaultOfTorch(const Outcome& theirs) {
  return theirs.error && theirs.error->find("INTERNAL ASSERT FAILED") != std::string::npos;
}

// The out arguments, which are the last ones.
std::vector<Tensor> OutOf(const schema::FunctionSchema& schema,
                          const std::vector<Value>& arguments) {
  std::vector<Value> out;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (schema.arguments[i].IsOut()) out.push_back(arguments[i]);
  }
  return TensorsIn(out);
}

bool AreRowMajor(const std::vector<Tensor>& tensors) {
  return std::all_of(tensors.begin(), tensors.end(),
                     [](const Tensor& tensor) { return tensor.is_contiguous(); });
}

// PyTorch rounds Half and BFloat16 after each step, which also affects results of another dtype.
Tolerance ToleranceFor(const std::vector<Value>& arguments, const Recipe& recipe) {
  Tolerance tolerance = recipe.tolerance;
  for (const Tensor& tensor : TensorsIn(arguments)) {
    if (tensor.dtype() != ScalarType::Half && tensor.dtype() != ScalarType::BFloat16) continue;
    tolerance.relative_float = std::max(tolerance.relative_float, tolerance.reduced_ulps * 0x1p-7);
    tolerance.absolute_float = std::max(tolerance.absolute_float, tolerance.absolute_reduced);
    tolerance.relative_double = std::max(tolerance.relative_double, tolerance.relative_float);
    tolerance.absolute_double = std::max(tolerance.absolute_double, tolerance.absolute_float);
  }
  return tolerance;
}

class OperatorTest : public ::testing::TestWithParam<OwnOperator> {
 protected:
  static void SetUpTestSuite() { PrepareTorch(); }
};

TEST_P(OperatorTest, ComputesWhatPyTorchDoes) {
  const OwnOperator& op = GetParam();
  const Recipe& recipe = RecipeOf(op.name.substr(op.name.find("::") + 2));
  int failures = 0;
  int computed = 0;
  std::string first;
  for (uint64_t number = 0; number < kCases; ++number) {
    const std::vector<Value> arguments = CaseMaker(op.schema, recipe, number).Make();
    if (!recipe.row_major.empty() && !AreRowMajor(OutOf(op.schema, arguments))) continue;
    if (MeansMoreLater(op.name, arguments)) continue;
    SeedTorch(number);
    ManualSeed(number);
    const Outcome theirs = CallTorch(op.name, arguments);
    const Outcome ours = CallOwn(op.name, arguments);
    if (IsFaultOfTorch(theirs) || (!ours.error && IsMissingHalfKernel(theirs))) continue;
    computed += ours.error ? 0 : 1;
    const auto difference = FindDifference(ours, theirs, ToleranceFor(arguments, recipe));
    if (!difference) continue;
    if (failures++ == 0) {
      first = Join("case ", number, ": ", *difference, "\narguments: ", Describe(arguments));
    }
  }
  if (failures != 0) {
    ADD_FAILURE() << op.name << ": " << failures << " of " << kCases << " calls, first " << first;
  }
  EXPECT_GE(computed, static_cast<int>(kCases) / 8)
      << op.name << ": too many cases end with an error in both";
}

std::string TestName(const ::testing::TestParamInfo<OwnOperator>& info) {
  std::string name = info.param.name.substr(info.param.name.find("::") + 2);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

std::vector<OwnOperator> OperatorsOfBoth() {
  std::vector<OwnOperator> both;
  for (const OwnOperator& op : OwnOperators()) {
    if (!IsOfLaterEdition(op.name)) both.push_back(op);
  }
  return both;
}

INSTANTIATE_TEST_SUITE_P(Kernels, OperatorTest, ::testing::ValuesIn(OperatorsOfBoth()), TestName);

TEST(LaterEditionsTest, NamesWhatLibtorchHasNot) {
  for (const OwnOperator& op : OwnOperators()) {
    EXPECT_TRUE(TorchHas(op.name) || IsOfLaterEdition(op.name)) << op.name;
  }
}

}  // namespace
}  // namespace switchyard::comparison
