// The programs of --runner measure their calls where `switchyard model --profile` emitted them, and
// what they write is read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "compiler/model/make/make_static_program.h"
#include "compiler/model/read/times_reader.h"
#include "compiler/model/report/report_data.h"
#include "lib/core/tensor_factory.h"
#include "lib/model/npy.h"
#include "tests/compiler/emit/model/flow_program.h"

namespace switchyard::emit {
namespace {

using testing::HasSubstr;

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class ProfileTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* const folder = std::getenv("TEST_TMPDIR");
    folder_ = folder == nullptr ? "/tmp" : folder;
    Tensor x = EmptyTensor({2, 3}, ScalarType::Float);
    for (int i = 0; i < 6; ++i) x.data<float>()[i] = static_cast<float>(i);
    Tensor count = EmptyTensor({}, ScalarType::Long);
    count.data<int64_t>()[0] = 1;
    Tensor n = EmptyTensor({}, ScalarType::Long);
    n.data<int64_t>()[0] = 5;
    model::WriteNpy(folder_ + "/x.npy", x);
    model::WriteNpy(folder_ + "/count.npy", count);
    model::WriteNpy(folder_ + "/n.npy", n);
  }

  // The exit status; what it says is in the file `said`.
  int Run(const std::string& program, const std::string& options) const {
    const std::string command = "tests/files/emit/model/" + program +
                                " --weights=tests/files/emit/model/expected/flow.weights " +
                                options + " " + folder_ + "/x.npy " + folder_ + "/count.npy " +
                                folder_ + "/n.npy --out=" + folder_ + "/out > " + folder_ +
                                "/said 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  std::string folder_;
};

TEST_F(ProfileTest, MeasuresTheCallsThatRun) {
  const std::string path = folder_ + "/times.json";
  ASSERT_EQ(Run("run_profiled", "--repeat=4 --profile=" + path), 0) << ReadAll(folder_ + "/said");
  const auto times = model::ReadCallTimes(ReadAll(path));
  ASSERT_TRUE(times.ok()) << times.status().message() << ReadAll(path);
  EXPECT_EQ(times->runs, 4) << "the first run is not counted";
  const auto operators = model::OperatorsOf(ReadAll("kernels/native_functions.yaml"));
  ASSERT_TRUE(operators.has_value());
  diagnostics::Sink sink;
  const auto program = MakeStaticProgram(*operators, FlowProgram().graph, sink);
  ASSERT_TRUE(program.has_value());
  ASSERT_TRUE(model::AreTimesOf(*program, *times));
  const model::Report report = model::MakeReport(*program, &*times);
  EXPECT_GT(report.nanoseconds, 0);
  size_t measured = 0;
  size_t others = 0;
  for (const model::ReportCall& call : report.calls) {
    (call.nanoseconds > 0 ? measured : others) += 1;
    EXPECT_TRUE(call.operator_name != "aten::sum" || call.nanoseconds > 0);
  }
  EXPECT_GT(measured, others);
  EXPECT_GT(others, 0u) << "one branch does not run";
}

TEST_F(ProfileTest, OtherProgramsSayThatTheyMeasureNothing) {
  const std::string path = folder_ + "/none.json";
  EXPECT_EQ(Run("run_model", "--profile=" + path), 1);
  EXPECT_THAT(ReadAll(folder_ + "/said"), HasSubstr("the program measures nothing"));
  EXPECT_EQ(ReadAll(path), "");
}

TEST_F(ProfileTest, AFileThatCannotBeWrittenIsAnError) {
  EXPECT_EQ(Run("run_profiled", "--profile=" + folder_ + "/nowhere/times.json"), 1);
  EXPECT_THAT(ReadAll(folder_ + "/said"), HasSubstr("the file cannot be written"));
}

}  // namespace
}  // namespace switchyard::emit
