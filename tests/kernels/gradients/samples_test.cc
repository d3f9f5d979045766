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

struct Entry {
  std::string op;
  bool has_formula = false;
};

bool StartsWith(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

// The entries of the file, which has one formula a line.
std::vector<Entry> ReadEntries() {
  std::ifstream file("kernels/derivatives.yaml");
  EXPECT_TRUE(file.is_open());
  std::vector<Entry> entries;
  for (std::string line; std::getline(file, line);) {
    const std::string name = "- name: ";
    if (StartsWith(line, name)) {
      entries.push_back({line.substr(name.size(), line.find('(') - name.size())});
      continue;
    }
    const bool is_formula = StartsWith(line, "  ") && !StartsWith(line, "  output_diff") &&
                            line.find(": non_differentiable") == std::string::npos;
    if (is_formula) entries.back().has_formula = true;
  }
  return entries;
}

TEST(SamplesTest, EveryFormulaHasOne) {
  std::set<std::string> sampled;
  for (const Sample& sample : AllSamples()) sampled.insert(sample.op);
  const std::vector<Entry> entries = ReadEntries();
  EXPECT_GT(entries.size(), 150u);
  for (const Entry& entry : entries) {
    if (!entry.has_formula) continue;
    EXPECT_EQ(sampled.count(entry.op), 1u) << entry.op << " has no sample";
  }
}

TEST(SamplesTest, EachIsOfAFormula) {
  std::set<std::string> ops;
  for (const Entry& entry : ReadEntries()) ops.insert(entry.op);
  for (const Sample& sample : AllSamples()) EXPECT_EQ(ops.count(sample.op), 1u) << sample.op;
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
