#include "tests/compiler/diagnostics/sample_report.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

#include "compiler/diagnostics/sink.h"

namespace switchyard::diagnostics {
namespace {

using source::FileId;
using source::SourceRange;

constexpr std::string_view kFolder = "tests/compiler/diagnostics/";
constexpr FileId kFirst{0};
constexpr FileId kSecond{1};

// Behind the schema: a character of three bytes and one of four, which is two units of UTF-16.
constexpr std::string_view kFirstText =
    "- func: f(Tenser self) -> Tensor\n"
    "  name: \"\xE6\x97\xA5\xF0\x9F\x98\x80\" varaints\n"
    "  folded: >\n"
    "    one\n"
    "    two\n";
constexpr std::string_view kSecondText = "- func: g(Tensor self) -> Tensor\n  dispatch:\n";

// The place of `words` in the first text.
SourceRange Of(std::string_view words) {
  const auto begin = static_cast<std::uint32_t>(kFirstText.find(words));
  return {kFirst, begin, begin + static_cast<std::uint32_t>(words.size())};
}

}  // namespace

void FillSampleReport(SampleReport* report) {
  report->sources.Add("./ops/native_functions.yaml", std::string(kFirstText));
  report->sources.Add("a b,c:d%\xFF.yaml", std::string(kSecondText));
  const auto end = static_cast<std::uint32_t>(kSecondText.size());
  const SourceRange dispatch{kSecond, end - 10, end - 2};
  Sink sink;
  sink.Report(kMissingFunc, source::kNoRange).Hint("name a file");
  sink.Report(kUnknownType, Of("Tenser"), TypeText("Tenser"))
      .Info(Of("-> Tensor"), "the return is right")
      .Fix(Of("Tenser"), "Tensor");
  sink.Report(kUnknownEntryKey, Of("varaints"), Name("varaints"))
      .Hint("did you mean `variants`?")
      .Fix(Of("varaints"), "variants");
  sink.Report(kDispatchNotMapping, Of(">\n    one\n    two\n"), KindText("string"));
  sink.Report(kUnknownEntryKey, {kSecond, 2, 6}, Name("func"))
      .Fix({kSecond, 2, 6}, "op")
      .Fix({kFirst, 2, 2}, "\"\t\xFF");
  sink.Report(kUnknownTag, dispatch, Name("50%, or: more"));
  sink.Report(kSecondDocument, {kSecond, end, end});
  sink.Sort();
  report->diagnostics = sink.diagnostics();
}

void CompareWithGolden(const std::string& name, const std::string& text) {
  const std::string path = std::string(kFolder) + name;
  if (const char* root = std::getenv("SWITCHYARD_UPDATE"); root != nullptr) {
    std::ofstream(std::string(root) + "/" + path, std::ios::binary) << text;
    return;
  }
  std::ifstream stream(path, std::ios::binary);
  ASSERT_TRUE(stream.good()) << path << " is missing; ./dev test --update writes it";
  std::stringstream golden;
  golden << stream.rdbuf();
  EXPECT_EQ(text, golden.str()) << "run ./dev test --update and read the difference";
}

}  // namespace switchyard::diagnostics
