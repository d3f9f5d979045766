// Compares every operator of kernels/native_functions.yaml with libtorch's of the same name on many
// random calls. A difference is reported with the arguments of the first such call.
//
// libtorch refuses some operators for Half and BFloat16 on the CPU that kernels here support; that
// is not a difference. --gtest_filter selects operators: */add_Tensor.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <complex>
#include <ostream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "switchyard/ops/clone.h"
#include "tests/kernels/comparison/cases.h"
#include "tests/kernels/comparison/facts/kernel_facts.h"
#include "tests/kernels/comparison/later_editions.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/torch_operators.h"

namespace switchyard::comparison {

// How the test prints its parameter.
void PrintTo(const OwnOperator& op, std::ostream* out) { *out << op.name; }

namespace {

constexpr uint64_t kCases = 60;

// libtorch's message for a dtype without a loop, where later editions have one: numbers of 16 bits,
// and complex numbers of three functions.
bool IsMissingKernel(const std::string& name, const Outcome& theirs) {
  if (!theirs.error) return false;
  const std::string& text = *theirs.error;
  if (text.find("not "
                "implemented for") == std::string::npos)
    return false;
  const auto has = [](const std::string& in, const char* part) {
    return in.find(part) != std::string::npos;
  };
  if (has(text, "'Half'") || has(text, "'BFloat16'")) return true;
  return has(text, "'Complex") && (has(name, "exp2") || has(name, "expm1") || has(name, "log1p"));
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
    if (tensor.dtype() == ScalarType::ComplexFloat) {
      tolerance.relative_double = std::max(tolerance.relative_double, tolerance.relative_float);
    }
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

template <typename T>
bool HasNanIn(const Tensor& numbers) {
  const Tensor row = numbers.is_contiguous() ? numbers : clone(numbers, MemoryFormat::Contiguous);
  const auto* elements = row.data<std::complex<T>>();
  return std::any_of(elements, elements + row.numel(), [](const std::complex<T>& number) {
    return std::isnan(number.real()) || std::isnan(number.imag());
  });
}

bool HasNan(const std::vector<Value>& results) {
  const std::vector<Tensor> tensors = TensorsIn(results);
  return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& tensor) {
    if (tensor.dtype() == ScalarType::ComplexFloat) return HasNanIn<float>(tensor);
    return tensor.dtype() == ScalarType::ComplexDouble && HasNanIn<double>(tensor);
  });
}

// For the operator's own recipe, or one of other dtypes.
void CompareCalls(const OwnOperator& op, const Recipe& recipe) {
  const bool is_complex = recipe.types == TypeRule::kComplex;
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
    if (IsFaultOfTorch(theirs) || (!ours.error && IsMissingKernel(op.name, theirs))) continue;
    computed += ours.error ? 0 : 1;
    // libtorch 1.13.1 gives NaN for complex quotients by zero, and later editions infinities.
    if (is_complex && HasNan(theirs.results)) continue;
    const auto difference = FindDifference(ours, theirs, ToleranceFor(arguments, recipe));
    if (!difference) continue;
    if (failures++ == 0) {
      first = Join("case ", number, ": ", *difference, "\narguments: ", Describe(arguments));
    }
  }
  if (failures != 0) {
    ADD_FAILURE() << op.name << ": " << failures << " of " << kCases << " calls, first " << first;
  }
  EXPECT_GE(computed, static_cast<int>(kCases) / 10)
      << op.name << ": too many cases end with an error in both";
}

const Recipe& OwnRecipe(const OwnOperator& op) {
  return RecipeOf(op.name.substr(op.name.find("::") + 2));
}

TEST_P(OperatorTest, ComputesWhatPyTorchDoes) { CompareCalls(GetParam(), OwnRecipe(GetParam())); }

class ComplexOperatorTest : public OperatorTest {
 protected:
  static Recipe RecipeOfComplex(const OwnOperator& op) {
    Recipe recipe = OwnRecipe(op);
    recipe.types = TypeRule::kComplex;
    recipe.values = ValueRule::kTame;
    return recipe;
  }
};

// Whether an argument that is read is complex, and none says which dtype the result has.
bool ReadsComplex(const schema::FunctionSchema& schema, const std::vector<Value>& arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (schema.arguments[i].IsOut()) continue;
    const schema::Type& type = schema.arguments[i].type.value;
    const bool is_dtype = type.base == schema::BaseType::kScalarType;
    if (is_dtype && arguments[i].kind() == Value::Kind::Int) return false;
    for (const Tensor& tensor : TensorsIn({arguments[i]})) {
      if (tensor.numel() != 0 && IsComplexType(tensor.dtype())) return true;
    }
  }
  return false;
}

TEST_P(ComplexOperatorTest, HasARowIfItComputesThem) {
  const OwnOperator& op = GetParam();
  const Recipe recipe = RecipeOfComplex(op);
  int computed = 0;
  int right = 0;
  for (uint64_t number = 0; number < kCases; ++number) {
    const std::vector<Value> arguments = CaseMaker(op.schema, recipe, number).Make();
    if (!ReadsComplex(op.schema, arguments)) continue;
    if (CallTorch(op.name, arguments).error) continue;
    ++right;
    computed += CallOwn(op.name, arguments).error ? 0 : 1;
  }
  // Without a loop, empty tensors and some fixed numbers go through.
  const bool computes = computed > right / 2;
  if (right < static_cast<int>(kCases) / 8) return;
  EXPECT_EQ(ComputesComplex(op.name), computes)
      << op.name << " computes " << computed << " cases of " << right;
}

// Where libtorch 1.13.1 differs from later editions: truth of complex numbers, also as a
// conversion, and close ones whose sizes stretch.
bool IsOtherLater(const std::string& name) {
  const std::string base = name.substr(0, name.find('.'));
  // Second names draw other cases than the first ones, among them those on a cut.
  if (base.substr(0, 9) == "aten::arc") return true;
  return name == "aten::_conj_physical.out" || base == "aten::any" || base == "aten::all" ||
         base == "aten::isclose" || base == "aten::allclose";
}

TEST_P(ComplexOperatorTest, ComputesWhatPyTorchDoes) {
  if (IsOtherLater(GetParam().name)) return;
  if (ComputesComplex(GetParam().name)) CompareCalls(GetParam(), RecipeOfComplex(GetParam()));
}

std::string TestName(const ::testing::TestParamInfo<OwnOperator>& info) {
  std::string name = info.param.name.substr(info.param.name.find("::") + 2);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

std::vector<OwnOperator> OperatorsOfBoth() {
  std::vector<OwnOperator> both;
  for (const OwnOperator& op : OwnOperators()) {
    const bool is_compared = !IsOfLaterEdition(op.name) && !MayFactorMatrices(op.name);
    if (is_compared) both.push_back(op);
  }
  return both;
}

// Those whose recipes make their arguments by themselves have complex ones there, if at all.
std::vector<OwnOperator> OperatorsOfAnyType() {
  std::vector<OwnOperator> found;
  for (const OwnOperator& op : OperatorsOfBoth()) {
    if (OwnRecipe(op).special == nullptr) found.push_back(op);
  }
  return found;
}

INSTANTIATE_TEST_SUITE_P(Kernels, ComplexOperatorTest, ::testing::ValuesIn(OperatorsOfAnyType()),
                         TestName);
INSTANTIATE_TEST_SUITE_P(Kernels, OperatorTest, ::testing::ValuesIn(OperatorsOfBoth()), TestName);

TEST(LaterEditionsTest, NamesWhatLibtorchHasNot) {
  for (const OwnOperator& op : OwnOperators()) {
    EXPECT_TRUE(TorchHas(op.name) || IsOfLaterEdition(op.name)) << op.name;
  }
}

}  // namespace
}  // namespace switchyard::comparison
