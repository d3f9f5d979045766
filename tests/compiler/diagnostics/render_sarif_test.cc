// Compares the SARIF form with render_sarif.sarif, and checks the standard's requirements beyond
// its schema: indexes, ids and regions must be consistent.

#include "compiler/diagnostics/render_sarif.h"

#include <gtest/gtest.h>

#include <set>

#include "llvm/Support/JSON.h"
#include "tests/compiler/diagnostics/sample_report.h"

namespace switchyard::diagnostics {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

std::string Rendered(const LeftOut& left_out = {}) {
  SampleReport report;
  FillSampleReport(&report);
  std::string text;
  RenderSarif(report.diagnostics, report.sources, left_out, &text);
  return text;
}

class RenderSarifTest : public testing::Test {
 protected:
  void SetUp() override { Parse(Rendered()); }

  void Parse(const std::string& text) {
    llvm::Expected<Value> parsed = llvm::json::parse(text);
    ASSERT_TRUE(static_cast<bool>(parsed)) << llvm::toString(parsed.takeError()) << "\n" << text;
    log_ = *parsed;
  }

  const Object& Run() const { return *log_.getAsObject()->getArray("runs")->front().getAsObject(); }
  const Object& Driver() const { return *Run().getObject("tool")->getObject("driver"); }
  const Object& Rule(std::int64_t index) const {
    return *(*Driver().getArray("rules"))[static_cast<std::size_t>(index)].getAsObject();
  }
  const Array& Results() const { return *Run().getArray("results"); }

  // The first result of a rule.
  const Object& Result(llvm::StringRef rule) const {
    for (const Value& result : Results()) {
      if (result.getAsObject()->getString("ruleId") == rule) return *result.getAsObject();
    }
    ADD_FAILURE() << "no result of " << rule.str();
    return *Results().front().getAsObject();
  }

  Value log_ = nullptr;
};

// Calls `visit` with every object in `value` that has the name `key`.
template <typename Visit>
void VisitObjects(const Value& value, llvm::StringRef key, const Visit& visit) {
  if (const Array* array = value.getAsArray()) {
    for (const Value& element : *array) VisitObjects(element, key, visit);
  }
  if (const Object* object = value.getAsObject()) {
    for (const auto& member : *object) {
      if (llvm::StringRef(member.first) == key && member.second.getAsObject() != nullptr) {
        visit(*member.second.getAsObject());
      }
      VisitObjects(member.second, key, visit);
    }
  }
}

void ExpectRegion(const Object& region) {
  const auto start_line = region.getInteger("startLine");
  const auto start_column = region.getInteger("startColumn");
  const auto end_line = region.getInteger("endLine");
  const auto end_column = region.getInteger("endColumn");
  ASSERT_TRUE(start_line && start_column && end_line && end_column);
  EXPECT_GE(*start_line, 1);
  EXPECT_GE(*start_column, 1);
  EXPECT_GE(*end_column, 1);
  EXPECT_GE(*end_line, *start_line);
  if (*end_line == *start_line) {
    EXPECT_GE(*end_column, *start_column);
  }
}

TEST_F(RenderSarifTest, IsAsWritten) { CompareWithGolden("render_sarif.sarif", Rendered()); }

TEST_F(RenderSarifTest, SaysItsVersionAndTool) {
  EXPECT_EQ(log_.getAsObject()->getString("version"), "2.1.0");
  EXPECT_TRUE(log_.getAsObject()->getString("$schema").has_value());
  EXPECT_EQ(Driver().getString("name"), "switchyard");
  EXPECT_EQ(Run().getString("columnKind"), "unicodeCodePoints");
}

TEST_F(RenderSarifTest, RulesAreOnceAndResultsPointAtThem) {
  std::set<std::string> ids;
  for (const Value& rule : *Driver().getArray("rules")) {
    const std::string id = rule.getAsObject()->getString("id")->str();
    EXPECT_TRUE(ids.insert(id).second) << id << " stands twice";
  }
  EXPECT_EQ(Results().size(), 7u);
  for (const Value& value : Results()) {
    const Object& result = *value.getAsObject();
    EXPECT_EQ(Rule(*result.getInteger("ruleIndex")).getString("id"), result.getString("ruleId"));
  }
}

TEST_F(RenderSarifTest, RulesSayWhatTheyAre) {
  const Object& rule = Rule(*Result("S015").getInteger("ruleIndex"));
  EXPECT_EQ(rule.getString("name"), "UnknownEntryKey");
  EXPECT_EQ(rule.getObject("shortDescription")->getString("text"), "Unknown entry key.");
  EXPECT_EQ(rule.getObject("defaultConfiguration")->getString("level"), "warning");
  EXPECT_EQ(rule.getObject("properties")->getArray("tags")->front().getAsString(), "syntax");
}

TEST_F(RenderSarifTest, RegionsAreOrdered) {
  int count = 0;
  for (const char* key : {"region", "deletedRegion"}) {
    VisitObjects(log_, key, [&](const Object& region) {
      ExpectRegion(region);
      ++count;
    });
  }
  EXPECT_EQ(count, 6 + 1 + 4) << "of results, of the note, of the edits";
}

TEST_F(RenderSarifTest, ColumnsAreOfTheDeclaredKind) {
  const Object* region = Result("S015")
                             .getArray("locations")
                             ->front()
                             .getAsObject()
                             ->getObject("physicalLocation")
                             ->getObject("region");
  EXPECT_EQ(region->getInteger("startLine"), 2);
  EXPECT_EQ(region->getInteger("startColumn"), 14) << "16 bytes and 15 units of UTF-16 are before";
}

TEST_F(RenderSarifTest, AResultWithoutPlaceHasNoLocation) {
  EXPECT_TRUE(Result("S004").getArray("locations")->empty());
}

TEST_F(RenderSarifTest, NotesAreRelatedLocations) {
  const Array* related = Result("T001").getArray("relatedLocations");
  ASSERT_NE(related, nullptr);
  EXPECT_EQ(related->front().getAsObject()->getObject("message")->getString("text"),
            "the return is right");
}

TEST_F(RenderSarifTest, AFixChangesEachFileOnce) {
  std::set<std::string> uris;
  for (const Value& result : Results()) {
    const Array* fixes = result.getAsObject()->getArray("fixes");
    if (fixes == nullptr) continue;
    const Array& changes = *fixes->front().getAsObject()->getArray("artifactChanges");
    if (changes.size() != 2) continue;
    for (const Value& change : changes) {
      uris.insert(change.getAsObject()->getObject("artifactLocation")->getString("uri")->str());
    }
  }
  EXPECT_EQ(uris, (std::set<std::string>{"ops/native_functions.yaml", "a%20b%2Cc%3Ad%25%FF.yaml"}));
}

TEST_F(RenderSarifTest, SaysWhatIsLeftOut) {
  EXPECT_EQ(Run().get("invocations"), nullptr);
  Parse(Rendered({2, 0}));
  const Object& invocation = *Run().getArray("invocations")->front().getAsObject();
  const Object& notification =
      *invocation.getArray("toolExecutionNotifications")->front().getAsObject();
  EXPECT_EQ(notification.getObject("message")->getString("text"), "2 more errors are left out");
}

TEST(UriOf, IsAReference) {
  EXPECT_EQ(UriOf("ops.yaml"), "ops.yaml");
  EXPECT_EQ(UriOf("././a/b.yaml"), "a/b.yaml");
  EXPECT_EQ(UriOf("../x y"), "../x%20y");
  EXPECT_EQ(UriOf("/usr/a#b"), "file:///usr/a%23b");
  EXPECT_EQ(UriOf("<stdin>"), "%3Cstdin%3E");
  EXPECT_EQ(UriOf("c:x"), "c%3Ax") << "no scheme";
}

}  // namespace
}  // namespace switchyard::diagnostics
