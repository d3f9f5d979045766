// The digits example end to end: the network's scores equal PyTorch's, and it reads the digits
// correctly.

#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "examples/digits/data_files.h"
#include "examples/digits/network.h"
#include "examples/digits/network_by_name.h"
#include "lib/boxing/operators.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace digits {
namespace {

using switchyard::Tensor;

constexpr char kDigits[] = "examples/digits/data/digits.bin";
constexpr char kWeights[] = "examples/digits/data/weights.bin";
constexpr char kScores[] = "tests/kernels/reference/digit_scores.txt";

class DigitsTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::optional<DigitSet> set = LoadDigits(kDigits);
    const std::optional<Weights> weights = LoadWeights(kWeights);
    ASSERT_TRUE(set.has_value() && weights.has_value());
    const int64_t first = set->images.size(0) - set->held_out;
    images_ = switchyard::slice(set->images, 0, first);
    labels_ = switchyard::slice(set->labels, 0, first);
    weights_ = *weights;
  }

  Tensor images_;
  Tensor labels_;
  Weights weights_;
};

TEST_F(DigitsTest, ScoresAreThoseOfPyTorch) {
  std::vector<float> expected;
  std::ifstream file(kScores);
  for (float score; file >> score;) expected.push_back(score);
  ASSERT_EQ(expected.size(), 200u) << "20 images, 10 scores each";
  const Tensor scores = Score(weights_, switchyard::slice(images_, 0, 0, 20));
  const std::vector<float> values = switchyard::ValuesOf<float>(scores);
  ASSERT_EQ(values.size(), expected.size());
  // Sums in another order differ in the last bits of the largest scores, which are about 20.
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 2e-5) << i;
}

TEST_F(DigitsTest, ReadsAsManyHeldOutImagesAsTheTrainingSaid) {
  const Answers answers = Classify(weights_, images_);
  const Tensor hits = switchyard::eq(answers.digits, labels_);
  EXPECT_EQ(switchyard::item(switchyard::sum(hits)).To<int64_t>(), 488);
  EXPECT_EQ(switchyard::SizesOf(hits), (switchyard::Sizes{500}));
}

TEST_F(DigitsTest, LikelihoodsLieBetweenATenthAndOne) {
  const Answers answers = Classify(weights_, images_);
  for (const float likelihood : switchyard::ValuesOf<float>(answers.likelihoods)) {
    EXPECT_GE(likelihood, 0.1f);
    EXPECT_LE(likelihood, 1.0f);
  }
}

// Bitwise equal: calls by name reach the same kernels.
TEST_F(DigitsTest, ScoresByNameAreThoseOfDirectCalls) {
  const Tensor direct = Score(weights_, images_);
  const Tensor by_name = ScoreByName(weights_, images_);
  EXPECT_EQ(switchyard::SizesOf(by_name), (switchyard::Sizes{500, 10}));
  EXPECT_EQ(switchyard::ValuesOf<float>(by_name), switchyard::ValuesOf<float>(direct));
}

TEST(OperatorListTest, NamesTheOperatorsThatTheNetworkCalls) {
  std::set<std::string> listed;
  std::ifstream list("examples/digits/digits.ops");
  for (std::string line; std::getline(list, line);) listed.insert(line);
  std::set<std::string> called;
  std::ifstream source("examples/digits/network_by_name.cc");
  for (std::string line; std::getline(source, line);) {
    for (size_t at = line.find("\"aten::"); at != std::string::npos;
         at = line.find("\"aten::", at + 1)) {
      called.insert(line.substr(at + 1, line.find('"', at + 1) - at - 1));
    }
  }
  EXPECT_EQ(listed.size(), 6u);
  EXPECT_EQ(listed, called);
  for (const std::string& name : listed) {
    EXPECT_TRUE(switchyard::FindOperator(name).has_value()) << name;
  }
}

std::string ReadFile(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Writes the bytes to a temporary file of the test.
std::string WriteFile(const std::string& bytes) {
  const std::string path = testing::TempDir() + "/damaged.bin";
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

// The message on standard error if loading the bytes fails.
template <typename Load>
std::string ReasonForRejecting(const std::string& bytes, Load load) {
  testing::internal::CaptureStderr();
  const bool loaded = load(WriteFile(bytes)).has_value();
  const std::string reason = testing::internal::GetCapturedStderr();
  return loaded ? "it was loaded" : reason;
}

TEST(DataFilesTest, DamagedDigitsAreRejectedWithAReason) {
  const std::string whole = ReadFile(kDigits);
  ASSERT_GT(whole.size(), 100u);
  const auto reason = [](const std::string& bytes) {
    return ReasonForRejecting(bytes, LoadDigits);
  };
  EXPECT_NE(reason("").find("is shorter than its header says"), std::string::npos);
  EXPECT_NE(reason(whole.substr(0, 5000)).find("is shorter"), std::string::npos);
  EXPECT_NE(reason(whole + "x").find("is longer than its header says"), std::string::npos);
  EXPECT_NE(reason("SWWEIGHT" + whole.substr(8)).find("another kind"), std::string::npos);
  std::string huge = whole;
  huge.replace(8, 12, std::string("\0\0\x0f\0\0\0\x0f\0\0\0\x0f\0", 12));
  EXPECT_NE(reason(huge).find("has a tensor out of range"), std::string::npos);
  std::string none = whole;
  none.replace(8, 4, std::string(4, '\0'));
  EXPECT_NE(reason(none).find("has a header out of range"), std::string::npos);
}

TEST(DataFilesTest, DamagedWeightsAreRejectedWithAReason) {
  const std::string whole = ReadFile(kWeights);
  ASSERT_GT(whole.size(), 100u);
  const auto reason = [](const std::string& bytes) {
    return ReasonForRejecting(bytes, LoadWeights);
  };
  EXPECT_NE(reason(whole.substr(0, whole.size() - 1)).find("is shorter"), std::string::npos);
  std::string swapped = whole;
  swapped[16] = 47;  // hidden units in the first tensor; the second has 48
  EXPECT_NE(reason(swapped), "it was loaded");
}

TEST(DataFilesTest, AMissingFileIsNamed) {
  testing::internal::CaptureStderr();
  EXPECT_FALSE(LoadDigits("no/such/file").has_value());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "no/such/file cannot be opened\n");
}

}  // namespace
}  // namespace digits
