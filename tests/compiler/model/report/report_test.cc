// The report of a program as text and as a page, whole: report.txt and report.html.
// SWITCHYARD_UPDATE, the root of a working tree, rewrites them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "compiler/model/call_numbers.h"
#include "compiler/model/make/make_static_program.h"
#include "compiler/model/report/page_text.h"
#include "compiler/model/report/report_data.h"
#include "compiler/model/report/report_page.h"
#include "compiler/model/report/report_text.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char kOperators[] = R"(
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: relu_out}
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch: {CPU: mul}
- func: mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: mul_out}
- func: transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
  dispatch: {CPU: transpose}
)";

// relu(x) * transpose(w) and more, with a hostile line of Python and an `if`.
StaticProgram Program() {
  static const auto& operators =
      *new std::optional<expand::ExpandedProgram>(OperatorsOf(kOperators));
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({16, 16}));
  const TensorId w = maker.Stored(InputKind::kParameter, "head.weight", Sizes({16, 16}));
  maker.Stored(InputKind::kParameter, "unused", Sizes({4}));
  const auto relu = [&](TensorId self, const std::string& name) {
    return maker.Call("aten::relu", {{"self", self}}, name, Sizes({16, 16}));
  };
  const auto mul = [&](TensorId a, TensorId b, const std::string& name) {
    return maker.Call("aten::mul.Tensor", {{"self", a}, {"other", b}}, name, Sizes({16, 16}));
  };
  const TensorId t =
      maker.Call("aten::transpose.int",
                 {{"self", w}, {"dim0", Integer(int64_t{0})}, {"dim1", Integer(int64_t{1})}}, "t",
                 Sizes({16, 16}));
  const TensorId a = relu(x, "a");
  maker.graph.nodes.back().module = "blocks.0<&>";
  maker.graph.nodes.back().python =
      PythonPlace{"net.py", 7, "forward", "a = x if x < \"</title>\" else y"};
  const TensorId b = mul(a, t, "b");
  maker.graph.nodes.back().module = "head";
  const TensorId result = maker.Tensor("result", Sizes({16, 16}));
  maker.Mark(Mark::kIf, {b}, {result});
  const TensorId c = relu(b, "c");
  maker.Mark(Mark::kElse, {c}, {result});
  maker.Mark(Mark::kEndIf, {b}, {result});
  maker.Return(relu(result, "y"));
  diagnostics::Sink sink;
  auto program = MakeStaticProgram(*operators, std::move(maker.graph), sink);
  EXPECT_EQ(MessagesOf(sink), "");
  return *std::move(program);
}

CallTimes TimesOf(const StaticProgram& program) {
  CallTimes times;
  times.fingerprint = FingerprintOf(program);
  times.runs = 20;
  times.nanoseconds = {100, 0, 1500, 2500000, 60, 0, 999.9};
  return times;
}

void CompareWithGolden(const std::string& name, const std::string& text) {
  const std::string path = "tests/compiler/model/report/" + name;
  if (const char* root = std::getenv("SWITCHYARD_UPDATE"); root != nullptr) {
    std::ofstream(std::string(root) + "/" + path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  const std::string golden{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_EQ(golden, text) << path << ": run ./dev test --update and read the difference";
}

TEST(Report, AsText) {
  const StaticProgram program = Program();
  CompareWithGolden("report.txt", ReportText(MakeReport(program, nullptr)));
  const CallTimes times = TimesOf(program);
  CompareWithGolden("report_with_times.txt", ReportText(MakeReport(program, &times)));
}

TEST(Report, AsAPage) {
  const StaticProgram program = Program();
  const CallTimes times = TimesOf(program);
  const std::string page = ReportPage("net", MakeReport(program, &times));
  CompareWithGolden("report.html", page);
  EXPECT_THAT(page, Not(HasSubstr("</title>\" else")));
  EXPECT_THAT(page, Not(HasSubstr("http"))) << "it needs no network";
  const std::string without = ReportPage("net", MakeReport(program, nullptr));
  EXPECT_THAT(without, Not(HasSubstr("Time, call by call")));
  EXPECT_THAT(without, HasSubstr("The arena over the calls"));
}

TEST(Report, TimesOfOtherProgramsAreNone) {
  const StaticProgram program = Program();
  CallTimes times = TimesOf(program);
  EXPECT_TRUE(AreTimesOf(program, times));
  times.nanoseconds.push_back(1);
  EXPECT_FALSE(AreTimesOf(program, times));
  times.nanoseconds.pop_back();
  ++times.fingerprint;
  EXPECT_FALSE(AreTimesOf(program, times));
}

TEST(Report, TensorsLiveFromTheirCallToTheLastUse) {
  const Report report = MakeReport(Program(), nullptr);
  ASSERT_EQ(report.calls.size(), 6u);
  EXPECT_TRUE(report.calls[0].is_once);
  const ReportResult& a = report.calls[1].results[0];
  EXPECT_EQ(a.home, Home::kArena);
  EXPECT_EQ(a.first, 2u);
  EXPECT_EQ(a.last, 3u);
  const ReportResult& b = report.calls[2].results[0];
  EXPECT_EQ(b.first, 3u);
  EXPECT_EQ(b.last, 6u) << "a branch may give it";
  EXPECT_EQ(report.weight_bytes, 4096) << "the storage is longer than the tensor";
  EXPECT_EQ(report.weights.size(), 1u) << "those that nobody uses are left out";
}

TEST(PageText, NumbersForPeople) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(-1234567), "-1,234,567");
  EXPECT_EQ(Grouped(123), "123");
  EXPECT_EQ(SizeText(1023), "1023 bytes");
  EXPECT_EQ(SizeText(1536), "1.5 KiB");
  EXPECT_EQ(Coordinate(0.125), "0.12");
  EXPECT_EQ(Coordinate(100), "100");
  EXPECT_EQ(TimeText(999.9), "1 us");
  EXPECT_EQ(TimeText(0), "0 ns");
  EXPECT_EQ(TimeText(2.5e9), "2.5 s");
}

TEST(PageText, IsThatOfXml) {
  EXPECT_EQ(Escaped("a<b>&\"\x01"), "a&lt;b&gt;&amp;&quot;?");
  EXPECT_EQ(Escaped("gr\xC3\xB6\xC3\x9F"
                    "er \xE2\x89\xA5 \xF0\x9F\x98\x80"),
            "gr\xC3\xB6\xC3\x9F"
            "er \xE2\x89\xA5 \xF0\x9F\x98\x80");
  EXPECT_EQ(Escaped("a\tb\nc\r\x7F\x1F"), "a\tb\nc???");
}

}  // namespace
}  // namespace switchyard::model
