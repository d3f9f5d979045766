// Compares the JSON form with render_json.json, and reads it back.

#include "compiler/diagnostics/render_json.h"

#include <gtest/gtest.h>

#include "llvm/Support/JSON.h"
#include "tests/compiler/diagnostics/sample_report.h"

namespace switchyard::diagnostics {
namespace {

std::string Rendered(const LeftOut& left_out = {}) {
  SampleReport report;
  FillSampleReport(&report);
  std::string text;
  RenderJson(report.diagnostics, report.sources, left_out, &text);
  return text;
}

llvm::json::Value Parsed(const std::string& text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value) return *value;
  ADD_FAILURE() << llvm::toString(value.takeError()) << "\n" << text;
  return nullptr;
}

TEST(RenderJsonTest, IsAsWritten) { CompareWithGolden("render_json.json", Rendered()); }

TEST(RenderJsonTest, CountsWhatIsReportedAndWhatIsNot) {
  const llvm::json::Value value = Parsed(Rendered({3, 1}));
  const llvm::json::Object& root = *value.getAsObject();
  EXPECT_EQ(root.getInteger("version"), 1);
  EXPECT_EQ(root.getInteger("errors"), 5);
  EXPECT_EQ(root.getInteger("warnings"), 2);
  EXPECT_EQ(root.getArray("diagnostics")->size(), 7u);
  EXPECT_EQ(root.getObject("left_out")->getInteger("errors"), 3);
  EXPECT_EQ(root.getObject("left_out")->getInteger("warnings"), 1);
}

TEST(RenderJsonTest, ColumnsCountCodePointsAndOffsetsBytes) {
  const llvm::json::Value value = Parsed(Rendered());
  for (const llvm::json::Value& row : *value.getAsObject()->getArray("diagnostics")) {
    const llvm::json::Object& diagnostic = *row.getAsObject();
    if (diagnostic.getString("hint") != "did you mean `variants`?") continue;
    const llvm::json::Object& begin = *diagnostic.getObject("place")->getObject("begin");
    EXPECT_EQ(begin.getInteger("line"), 2);
    EXPECT_EQ(begin.getInteger("column"), 14);
    EXPECT_EQ(begin.getInteger("offset"), 51);
    EXPECT_EQ(diagnostic.getArray("fix")->size(), 1u);
    return;
  }
  FAIL() << "the diagnostic behind wide characters is not there";
}

TEST(RenderJsonTest, NothingIsAnObjectToo) {
  const source::SourceManager sources;
  std::string text;
  RenderJson({}, sources, {}, &text);
  const llvm::json::Value value = Parsed(text);
  ASSERT_NE(value.getAsObject(), nullptr);
  EXPECT_TRUE(value.getAsObject()->getArray("diagnostics")->empty());
}

}  // namespace
}  // namespace switchyard::diagnostics
