#include "compiler/model/read/times_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace switchyard::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string FaultOf(const std::string& text) {
  const auto times = ReadCallTimes(text);
  return times.ok() ? "" : std::string(times.status().message());
}

TEST(ReadCallTimes, GivesTheAverageOfARun) {
  const auto times = ReadCallTimes(
      R"({"model": "net", "fingerprint": "00ff", "runs": 4, "nanoseconds": [10, 400]})");
  ASSERT_TRUE(times.ok()) << times.status().message();
  EXPECT_EQ(times->fingerprint, 255u);
  EXPECT_EQ(times->runs, 4);
  EXPECT_THAT(times->nanoseconds, ElementsAre(2.5, 100));
}

TEST(ReadCallTimes, RefusesOtherTexts) {
  EXPECT_NE(FaultOf("{"), "");
  EXPECT_THAT(FaultOf("{}"), HasSubstr("`fingerprint` is missing"));
  EXPECT_THAT(FaultOf(R"({"fingerprint": "1g", "runs": 1, "nanoseconds": []})"),
              HasSubstr("hexadecimal"));
  EXPECT_THAT(FaultOf(R"({"fingerprint": "1", "runs": 0, "nanoseconds": []})"),
              HasSubstr("at runs: a number of runs"));
  EXPECT_THAT(FaultOf(R"({"fingerprint": "1", "runs": 1, "nanoseconds": [-1]})"),
              HasSubstr("at nanoseconds[0]: a duration"));
}

}  // namespace
}  // namespace switchyard::model
