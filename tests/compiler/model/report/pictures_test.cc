#include "compiler/model/report/pictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;
using testing::Not;

// Three calls, of which `once` are made once.
Report ReportOf(size_t once) {
  Report report;
  report.has_times = true;
  report.arena_bytes = 64;
  for (size_t number = 1; number <= 3; ++number) {
    ReportCall call;
    call.number = number;
    call.operator_name = Joined("aten::call", number);
    call.is_once = number <= once;
    call.nanoseconds = call.is_once ? 0 : 8;
    ReportResult result;
    result.home = call.is_once ? Home::kOwn : Home::kArena;
    result.bytes = 64;
    result.first = number;
    result.last = number;
    call.results.push_back(result);
    report.calls.push_back(call);
  }
  return report;
}

TEST(Pictures, HaveNoPlaceForCallsThatAreMadeOnce) {
  const Report report = ReportOf(1);
  for (const std::string& picture : {ArenaPicture(report), TimePicture(report)}) {
    EXPECT_THAT(picture, Not(HasSubstr("aten::call1")));
    EXPECT_THAT(picture, HasSubstr("<rect x=\"0\" y=\"0\" width=\"500\""));
    EXPECT_THAT(picture, HasSubstr("<rect x=\"500\" y=\"0\" width=\"500\""));
  }
}

TEST(Pictures, HaveAPlaceForEachCallOfARun) {
  const Report report = ReportOf(0);
  for (const std::string& picture : {ArenaPicture(report), TimePicture(report)}) {
    EXPECT_THAT(picture, HasSubstr("<rect x=\"0\" y=\"0\" width=\"333.33\""));
    EXPECT_THAT(picture, HasSubstr("<rect x=\"666.67\" y=\"0\" width=\"333.33\""));
  }
}

}  // namespace
}  // namespace switchyard::model
