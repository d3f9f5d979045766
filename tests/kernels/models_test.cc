// The models of examples/models end to end, with every operator called by name: results equal
// PyTorch's, and the lists of operators contain the operators that the models call.

#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "examples/models/call_by_name.h"
#include "examples/models/networks.h"
#include "examples/models/saved_tensors.h"
#include "lib/boxing/operators.h"
#include "tests/kernels/tensor_testing.h"

namespace models {
namespace {

using switchyard::Tensor;

constexpr char kConvnet[] = "examples/models/data/convnet.bin";
constexpr char kTransformer[] = "examples/models/data/transformer.bin";

void ExpectNear(const Tensor& result, const Tensor& expected) {
  ASSERT_EQ(switchyard::SizesOf(result), switchyard::SizesOf(expected));
  const auto values = switchyard::ValuesOf<float>(result);
  const auto wanted = switchyard::ValuesOf<float>(expected);
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], wanted[i], 5e-5) << i;
}

TEST(ConvnetTest, ScoresAreThoseOfPyTorch) {
  const Weights tensors = LoadTensors(kConvnet);
  ASSERT_EQ(tensors.size(), 12u);
  ExpectNear(ScoreImages(tensors, tensors[10]), tensors[11]);
}

TEST(TransformerTest, ScoresOfThePromptAreThoseOfPyTorch) {
  const Weights tensors = LoadTensors(kTransformer);
  ASSERT_EQ(tensors.size(), 16u);
  ExpectNear(ScoreTokens(tensors, {3, 1, 4}), tensors[14]);
}

TEST(TransformerTest, ContinuesAsPyTorchDoes) {
  const Weights tensors = LoadTensors(kTransformer);
  ASSERT_EQ(tensors.size(), 16u);
  std::vector<int64_t> expected;
  for (const float token : switchyard::ValuesOf<float>(tensors[15])) {
    expected.push_back(static_cast<int64_t>(token));
  }
  EXPECT_EQ(Continue(tensors, {3, 1, 4}, expected.size()), expected);
}

std::set<std::string> ReadNames(const std::string& path) {
  std::ifstream file(path);
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);) names.insert(line);
  return names;
}

// Names of operators in a source, between quotes.
std::set<std::string> NamesIn(const std::string& path) {
  std::ifstream file(path);
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);) {
    for (size_t at = line.find("\"aten::"); at != std::string::npos;
         at = line.find("\"aten::", at + 1)) {
      names.insert(line.substr(at + 1, line.find('"', at + 1) - at - 1));
    }
  }
  return names;
}

TEST(OperatorListsTest, NameTheOperatorsThatTheModelsCall) {
  std::set<std::string> listed = ReadNames("examples/models/convnet.ops");
  const std::set<std::string> others = ReadNames("examples/models/transformer.ops");
  EXPECT_EQ(listed.size(), 9u);
  EXPECT_EQ(others.size(), 20u);
  listed.insert(others.begin(), others.end());
  EXPECT_EQ(listed, NamesIn("examples/models/networks.cc"));
  for (const std::string& name : listed) {
    EXPECT_TRUE(switchyard::FindOperator(name).has_value()) << name;
  }
}

TEST(CallByNameTest, ANameWithoutOperatorIsAnError) {
  EXPECT_ERROR(Call("aten::nothing", {}), "this build has no operator aten::nothing");
}

TEST(SavedTensorsTest, DamagedFilesAreErrors) {
  EXPECT_ERROR(LoadTensors("no/such/file"), "no/such/file cannot be opened");
  const std::string path = testing::TempDir() + "/damaged.bin";
  std::ofstream(path, std::ios::binary) << std::string("\1\0\0\0\1\0\0\0\4\0\0\0abc", 15);
  EXPECT_ERROR(LoadTensors(path), "is shorter than its counts say");
  std::ofstream(path, std::ios::binary) << std::string("\0\0\0\0x", 5);
  EXPECT_ERROR(LoadTensors(path), "is longer than its counts say");
  std::ofstream(path, std::ios::binary) << std::string("\1\0\0\0\xff\0\0\0", 8);
  EXPECT_ERROR(LoadTensors(path), "has a count of 255, more than 8");
}

}  // namespace
}  // namespace models
