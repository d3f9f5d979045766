// Every operator on CUDA compared with the same call on the CPU, with the cases of
// tests/kernels/comparison: empty and 0-dim tensors, all strides and dtypes, shapes that broadcast
// or do not match, NaN, infinities, limits of integers. The test compares errors, dtypes, sizes,
// strides, shared storages and elements.

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/cuda/generators.h"
#include "lib/core/error.h"
#include "tests/kernels/comparison/cases.h"
#include "tests/kernels/comparison/facts/kernel_facts.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/cuda/tested_device.h"

namespace switchyard::comparison {

// How the test prints its parameter.
void PrintTo(const OwnOperator& op, std::ostream* out) { *out << op.name; }

namespace {

constexpr uint64_t kCases = 60;
constexpr Device kDevice(DeviceType::CUDA, 0);

// The call on the device. Factories make their results there.
Outcome CallOnDevice(const OwnOperator& op, const std::vector<Value>& arguments) {
  std::vector<Value> given = arguments;
  const auto is_device = [&](size_t i) { return op.schema.arguments[i].name.value == "device"; };
  const std::string_view on_cpu = RecipeOf(op.name.substr(op.name.find("::") + 2)).on_cpu;
  std::vector<size_t> positions;
  for (size_t i = 0; i < given.size(); ++i) {
    if (is_device(i)) given[i] = Value(kDevice);
    if (op.schema.arguments[i].name.value == on_cpu) positions.push_back(i);
  }
  Outcome outcome = CallOwn(op.name, given, kDevice, positions);
  for (size_t i = 0; i < given.size(); ++i) {
    if (is_device(i)) outcome.arguments[i] = arguments[i];
  }
  return outcome;
}

// Operators without a kernel for CUDA.
bool IsOnCpuAlone(std::string_view name) {
  return name == "aten::binomial" || name == "aten::poisson" ||
         name.find("2d_aa") != std::string_view::npos;
}

// The count of numbers drawn on the device. A random call has other elements than on the CPU;
// random_test.cc checks those.
uint64_t CountDrawn() { return gpu::DefaultCudaGenerator(0).engine().philox_offset; }

// The kernel of one of its forms counts, too: a functional form may stand on the out form.
bool LacksKernel(const Outcome& outcome, std::string_view name) {
  const std::string_view base = name.substr(0, name.find('.'));
  return outcome.error && outcome.error->rfind(base, 0) == 0 &&
         outcome.error->find(": no kernel for CUDA") != std::string::npos;
}

// Whether a result of Double has the precision of Float: no operand is a Double.
bool IsComputedInFloat(const OwnOperator& op, const std::vector<Value>& arguments) {
  std::vector<Value> operands;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!op.schema.arguments[i].IsOut()) operands.push_back(arguments[i]);
  }
  const std::vector<Tensor> tensors = TensorsIn(operands);
  return std::none_of(tensors.begin(), tensors.end(), [](const Tensor& tensor) {
    return tensor.dtype() == ScalarType::Double || tensor.dtype() == ScalarType::ComplexDouble;
  });
}

// Sums have another order, and use double where the CPU uses float; products and sums round once.
Tolerance ToleranceOf(const OwnOperator& op, const std::vector<Value>& arguments, bool draws) {
  Tolerance tolerance = RecipeOf(op.name.substr(op.name.find("::") + 2)).tolerance;
  tolerance.ignores_reduced = false;
  if (IsComputedInFloat(op, arguments)) {
    tolerance.relative_double = std::max(tolerance.relative_double, tolerance.relative_float);
  }
  if (draws) tolerance.ignores_values = true;
  return tolerance;
}

class AgreementTest : public ::testing::TestWithParam<OwnOperator> {
 protected:
  void SetUp() override {
    static const std::string* const kObstacle = new std::string(gpu::PrepareTestedDevice());
    if (!kObstacle->empty()) GTEST_SKIP() << *kObstacle;
  }
};

// For the operator's own recipe, or one of other dtypes.
void CompareCalls(const OwnOperator& op, const Recipe& recipe) {
  int failures = 0;
  std::string first;
  for (uint64_t number = 0; number < kCases; ++number) {
    const std::vector<Value> arguments = CaseMaker(op.schema, recipe, number).Make();
    const Outcome expected = CallOwn(op.name, arguments);
    const uint64_t drawn = CountDrawn();
    const Outcome actual = CallOnDevice(op, arguments);
    const auto difference =
        FindDifference(actual, expected, ToleranceOf(op, arguments, CountDrawn() != drawn));
    if (!difference) continue;
    if (failures++ == 0) {
      first = Join("case ", number, ": ", *difference, "\narguments: ", Describe(arguments));
    }
  }
  if (failures != 0) {
    ADD_FAILURE() << op.name << ": " << failures << " of " << kCases << " calls, first " << first;
  }
}

const Recipe& OwnRecipe(const OwnOperator& op) {
  return RecipeOf(op.name.substr(op.name.find("::") + 2));
}

TEST_P(AgreementTest, CudaComputesWhatTheCpuDoes) {
  if (IsOnCpuAlone(GetParam().name) || MayFactorMatrices(GetParam().name)) {
    GTEST_SKIP() << GetParam().name << " has no kernel for CUDA";
  }
  CompareCalls(GetParam(), OwnRecipe(GetParam()));
}

class ComplexAgreementTest : public AgreementTest {};

TEST_P(ComplexAgreementTest, CudaComputesWhatTheCpuDoes) {
  Recipe recipe = OwnRecipe(GetParam());
  recipe.types = TypeRule::kComplex;
  recipe.values = ValueRule::kTame;
  CompareCalls(GetParam(), recipe);
}

// Functions of complex numbers with loops on the CPU alone: those of the C++ library, `pow`, and
// what is made of them.
bool IsComplexOnCpuAlone(std::string_view name) {
  constexpr std::string_view kNames[] = {"arccos",      "arccosh",  "arcsin",
                                         "arcsinh",     "arctan",   "arctanh",
                                         "acos",        "acosh",    "asin",
                                         "asinh",       "atan",     "atanh",
                                         "cos",         "cosh",     "exp2",
                                         "expit",       "expm1",    "glu",
                                         "float_power", "gru_cell", "ldexp",
                                         "log10",       "log1p",    "log2",
                                         "lstm_cell",   "pow",      "rnn_tanh_cell",
                                         "rsqrt",       "sin",      "sigmoid",
                                         "sinc",        "sinh",     "soft_margin_loss",
                                         "square",      "tan",      "tanh",
                                         "vander"};
  const size_t space = name.find("::");
  if (space != std::string_view::npos) name = name.substr(space + 2);
  name = name.substr(0, name.find('.'));
  if (name.substr(0, 8) == "special_") name.remove_prefix(8);
  if (name.back() == '_') name.remove_suffix(1);
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// Those with complex numbers whose recipes do not make all arguments by themselves. Products of
// complex matrices and `equal` have no kernel there.
std::vector<OwnOperator> OperatorsOfComplex() {
  std::vector<OwnOperator> found;
  for (const OwnOperator& op : OwnOperators()) {
    const Recipe& recipe = OwnRecipe(op);
    const bool is_product =
        recipe.shapes == ShapeRule::kMatrixProduct || recipe.shapes == ShapeRule::kLinear;
    if (recipe.special != nullptr || is_product || op.name == "aten::equal") continue;
    if (IsComplexOnCpuAlone(op.name) || MayFactorMatrices(op.name)) continue;
    if (ComputesComplex(op.name)) found.push_back(op);
  }
  return found;
}

class KernelsTest : public AgreementTest {};

TEST_P(KernelsTest, AreThereForEveryOperator) {
  const OwnOperator& op = GetParam();
  if (MayFactorMatrices(op.name)) return;
  const Recipe& recipe = RecipeOf(op.name.substr(op.name.find("::") + 2));
  bool is_missed = false;
  for (uint64_t number = 0; number < 8; ++number) {
    const std::vector<Value> arguments = CaseMaker(op.schema, recipe, number).Make();
    is_missed = LacksKernel(CallOnDevice(op, arguments), op.name) || is_missed;
  }
  EXPECT_EQ(is_missed, IsOnCpuAlone(op.name)) << op.name;
}

std::string TestName(const ::testing::TestParamInfo<OwnOperator>& info) {
  std::string name = info.param.name.substr(info.param.name.find("::") + 2);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kernels, AgreementTest, ::testing::ValuesIn(OwnOperators()), TestName);
INSTANTIATE_TEST_SUITE_P(Kernels, ComplexAgreementTest, ::testing::ValuesIn(OperatorsOfComplex()),
                         TestName);
INSTANTIATE_TEST_SUITE_P(Kernels, KernelsTest, ::testing::ValuesIn(OwnOperators()), TestName);

}  // namespace
}  // namespace switchyard::comparison
