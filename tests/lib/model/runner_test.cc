#include "lib/model/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "lib/model/npy.h"
#include "lib/parallel/parallel_for.h"

namespace switchyard::model {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

int opened = 0;

void Open(const char* /*weights*/) { ++opened; }

// How many threads there are.
std::vector<Tensor> Run(TensorList /*inputs*/) {
  const Tensor count = EmptyTensor({1}, ScalarType::Long);
  count.data<int64_t>()[0] = ThreadCount();
  return {count};
}

struct Outcome {
  int status = 0;
  std::string told;
  int64_t threads = 0;  // that the model had; 0 when it did not run
};

Outcome RunWith(std::vector<std::string> words) {
  const std::string folder = ::testing::TempDir() + "/results";
  words.insert(words.begin(), "run_model");
  words.push_back("--out=" + folder);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  Outcome outcome;
  const int before = opened;
  ::testing::internal::CaptureStderr();
  outcome.status = RunModel(static_cast<int>(argv.size()), argv.data(), {"net", "", 0, Open, Run});
  outcome.told = ::testing::internal::GetCapturedStderr();
  if (outcome.status == 0 && opened != before) {
    outcome.threads = ReadNpy(folder + "/out0.npy").data<int64_t>()[0];
  }
  SetThreadCount(1);
  return outcome;
}

TEST(RunnerTest, OneThreadWithoutTheOption) {
  const Outcome outcome = RunWith({});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.told, IsEmpty());
  EXPECT_EQ(outcome.threads, 1);
  EXPECT_EQ(RunWith({"--threads=1"}).threads, 1);
}

#ifdef SWITCHYARD_THREADS

TEST(RunnerTest, AsManyThreadsAsAreAskedFor) {
  const Outcome outcome = RunWith({"--threads=3"});
  EXPECT_EQ(outcome.status, 0) << outcome.told;
  EXPECT_EQ(outcome.threads, 3);
}

#else

TEST(RunnerTest, ProgramsWithoutThreadsSaySo) {
  const Outcome outcome = RunWith({"--threads=2"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.threads, 0) << "the model has run";
  EXPECT_THAT(outcome.told, HasSubstr("net: --threads=2: this program was built without threads"));
  EXPECT_THAT(outcome.told, HasSubstr("SWITCHYARD_THREADS"));
}

#endif

TEST(RunnerTest, WrongNumbersAreErrors) {
  for (const char* word : {"--threads=0", "--threads=-1", "--threads=1025", "--threads=2x",
                           "--threads=two", "--threads=99999999999999999999"}) {
    const Outcome outcome = RunWith({word});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.told,
                HasSubstr("net: " + std::string(word) + ": threads are a number from 1 to 1024"));
    EXPECT_EQ(outcome.threads, 0) << "the model has run";
  }
  EXPECT_THAT(RunWith({"--repeat=0"}).told, HasSubstr("net: --repeat=0: runs are a number from 1"));
}

TEST(RunnerTest, OtherCommandLinesAreErrors) {
  EXPECT_THAT(RunWith({"--thread=1"}).told, HasSubstr("net: --thread=1: there is no such option"));
  EXPECT_THAT(RunWith({"--threads"}).told, HasSubstr("--threads: is no option with a value"));
  EXPECT_THAT(RunWith({"x.npy"}).told, HasSubstr("the model has 0 inputs, and 1 are given"));
  EXPECT_THAT(RunWith({"x.npy"}).told, HasSubstr("usage: run_model [--repeat=N] [--threads=N]"));
}

#if defined(__cpp_exceptions)
TEST(RunnerTest, ProgramsThatMeasureNothingSaySo) {
  const Outcome outcome = RunWith({"--profile=times.json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.told, HasSubstr("times.json: the program measures nothing"));
}
#endif

}  // namespace
}  // namespace switchyard::model
