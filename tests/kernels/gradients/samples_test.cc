// The samples are complete: every formula of kernels/derivatives.yaml has one, and each can be
// called.

#include "tests/kernels/gradients/samples.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::samples {
namespace {

using Names = std::set<std::string>;

bool StartsWith(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}
bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The operators with a formula in the file, which has one formula per line.
Names WithFormula() {
  std::ifstream file("kernels/derivatives.yaml");
  EXPECT_TRUE(file.is_open());
  Names names;
  std::string name;
  const std::string key = "- name: ";
  for (std::string line; std::getline(file, line);) {
    if (StartsWith(line, key)) name = line.substr(key.size(), line.find('(') - key.size());
    const bool is_formula = StartsWith(line, "  ") && !Has(line, "output_differentiability") &&
                            !Has(line, ": non_differentiable") && !Has(line, ": not_implemented");
    if (is_formula) names.insert(name);
  }
  return names;
}

// Functional operators of tensors without their own kernels.
Names CompositeImplicit() {
  std::ifstream file("kernels/native_functions.yaml");
  EXPECT_TRUE(file.is_open());
  Names names;
  std::string name;
  const std::string key = "- func: ";
  for (std::string line; std::getline(file, line);) {
    if (StartsWith(line, key)) {
      const bool is_functional = Has(line, "(Tensor") && !Has(line, "!)");
      if (!name.empty()) names.insert(name);
      name = is_functional ? line.substr(key.size(), line.find('(') - key.size()) : "";
    }
    if (Has(line, "  dispatch:") || Has(line, "structured")) name.clear();
  }
  if (!name.empty()) names.insert(name);
  return names;
}

// Operators that write self.
Names InPlace() {
  std::ifstream file("kernels/native_functions.yaml");
  EXPECT_TRUE(file.is_open());
  Names names;
  const std::string key = "- func: ";
  for (std::string line; std::getline(file, line);) {
    if (!StartsWith(line, key) || !Has(line, "(Tensor(a!) self")) continue;
    names.insert(line.substr(key.size(), line.find('(') - key.size()));
  }
  return names;
}

// In-place operators on integers and truth values, and those without a formula in PyTorch.
bool HasNoGradientInPlace(const std::string& name) {
  return StartsWith(name, "bitwise_") || StartsWith(name, "logical_") || name == "resize_" ||
         name == "gcd_" || name == "lcm_" || name == "heaviside_" || name == "scatter_.reduce" ||
         name == "scatter_.value_reduce";
}

// Composites on integers and truth values, random ones, and those without a tensor that could have
// a gradient.
const char* const kWithoutGradient[] = {
    "argsort",
    "argsort.stable",
    "bernoulli.p",
    "bitwise_left_shift.Tensor",
    "bitwise_left_shift.Tensor_Scalar",
    "bitwise_or.Scalar",
    "bitwise_right_shift.Tensor",
    "bitwise_right_shift.Tensor_Scalar",
    "bitwise_xor.Scalar",
    "bucketize.Tensor",
    "count_nonzero",
    "count_nonzero.dim_IntList",
    "histc",
    "isin.Tensor_Scalar",
    "is_conj",
    "is_neg",
    "is_nonzero",
    "isin.Tensor_Tensor",
    "isneginf",
    "isposinf",
    "item",
    "nonzero_static",
    "one_hot",
    "searchsorted.Scalar",
    "searchsorted.Tensor",
    "where",
    "where.Scalar",
    "sym_is_contiguous",
    "sym_numel",
    "sym_size.int",
    "sym_storage_offset",
    "sym_stride.int",
};

// Second names and composites that the comparison with libtorch covers.
Names WithoutSamples() {
  std::ifstream file("tests/kernels/gradients/without_samples.txt");
  EXPECT_TRUE(file.is_open());
  Names names;
  for (std::string line; std::getline(file, line);) {
    if (!StartsWith(line, "#")) names.insert(line);
  }
  return names;
}

Names Sampled() {
  Names names;
  for (const Sample& sample : AllSamples()) names.insert(sample.op);
  return names;
}

TEST(SamplesTest, EveryFormulaHasOne) {
  const Names sampled = Sampled();
  const Names names = WithFormula();
  EXPECT_GT(names.size(), 150u);
  for (const std::string& name : names) EXPECT_EQ(sampled.count(name), 1u) << name;
}

TEST(SamplesTest, EveryCompositeHasOne) {
  const Names sampled = Sampled();
  Names names = CompositeImplicit();
  EXPECT_GT(names.size(), 30u);
  for (const char* name : kWithoutGradient) EXPECT_EQ(names.erase(name), 1u) << name;
  const Names without = WithoutSamples();
  for (const std::string& name : names) {
    EXPECT_EQ(sampled.count(name), 1u - without.count(name)) << name;
  }
}

TEST(SamplesTest, EveryOperatorInPlaceHasOne) {
  const Names sampled = Sampled();
  const Names without = WithoutSamples();
  const Names names = InPlace();
  EXPECT_GT(names.size(), 80u);
  for (const std::string& name : names) {
    const bool has_none = HasNoGradientInPlace(name) || without.count(name) != 0;
    EXPECT_EQ(sampled.count(name), has_none ? 0u : 1u) << name;
  }
}

TEST(SamplesTest, NamesWithoutSamplesAreOperators) {
  Names names = CompositeImplicit();
  names.merge(InPlace());
  for (const std::string& name : WithoutSamples()) EXPECT_EQ(names.count(name), 1u) << name;
}

TEST(SamplesTest, EachIsOfAnOperatorWithGradient) {
  Names names = WithFormula();
  names.merge(CompositeImplicit());
  names.merge(InPlace());
  for (const std::string& name : Sampled()) EXPECT_EQ(names.count(name), 1u) << name;
}

TEST(SamplesTest, EachCanBeCalledAndGivesTheSameAgain) {
  for (const Sample& sample : AllSamples()) {
    const Tensors first = sample.call(sample.inputs);
    const Tensors second = sample.call(sample.inputs);
    ASSERT_EQ(first.size(), second.size());
    for (size_t i = 0; i < first.size(); ++i) {
      if (first[i].dtype() != ScalarType::Double) continue;
      const std::vector<double> values = ValuesOf<double>(first[i]);
      EXPECT_EQ(values, ValuesOf<double>(second[i])) << sample.op << ", " << sample.kind;
      for (const double value : values) {
        EXPECT_TRUE(std::isfinite(value)) << sample.op << ", " << sample.kind;
      }
    }
  }
}

}  // namespace
}  // namespace switchyard::samples
