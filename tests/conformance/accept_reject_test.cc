// The verdicts of torchgen on small files: with the reference rules of an edition, every file is
// accepted or refused as torchgen does. The project's own files are data/verdicts*.jsonl;
// make_mutations.py made them from data/base.yaml and data/newer.yaml, and pick_verdicts.py
// selected them. SWITCHYARD_VERDICTS can name further files of make_mutations.py, separated by
// colons.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "llvm/Support/JSON.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard {
namespace {

std::string TextOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The first error; empty if the text is accepted.
std::string RefusalOf(const std::string& text, schema::LanguageLevel level) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  diagnostics::Policy policy;
  policy.ReportReferenceOnly();
  sink.SetPolicy(policy);
  schema::Program program;
  program.language.level = level;
  program.language.as_reference = true;
  schema::ReadSchemaFile(sources.Add("document.yaml", text), sources, sink, &program);
  const auto checked = sema::Checker(sink).Check(std::move(program));
  if (checked) expand::Expand(*std::move(checked), sink);
  if (sink.error_count() == 0) return "";
  const diagnostics::Diagnostic& first = sink.diagnostics()[0];
  return first.message.empty() ? "refused" : first.message;
}

struct Count {
  int documents = 0;
  int accepted = 0;
  int disagreements = 0;
};

void Compare(const std::string& row, schema::LanguageLevel usual, Count* count) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(row);
  ASSERT_TRUE(static_cast<bool>(value)) << llvm::toString(value.takeError()) << "\n" << row;
  const llvm::json::Object& document = *value->getAsObject();
  const std::string text = document.getString("yaml")->str();
  const bool is_accepted = *document.getString("verdict") == "accept";
  const auto edition = document.getString("edition");
  const auto level = edition ? schema::LanguageLevelFromText(edition->str()) : usual;
  ASSERT_TRUE(level.has_value()) << row;
  const std::string refusal = RefusalOf(text, *level);
  ++count->documents;
  if (is_accepted) ++count->accepted;
  if (is_accepted == refusal.empty()) return;
  ++count->disagreements;
  ADD_FAILURE() << document.getString("id")->str() << (is_accepted ? " is accepted" : " is refused")
                << " by the reference; here: " << (refusal.empty() ? "accepted" : refusal) << "\n"
                << text;
}

Count CompareAll(const std::string& rows,
                 schema::LanguageLevel level = schema::LanguageLevel::k1_13) {
  Count count;
  for (const std::string& row : SplitIntoLines(rows)) {
    if (!row.empty()) Compare(row, level, &count);
  }
  std::printf("%d documents, %d of them accepted by the reference, %d verdicts differ\n",
              count.documents, count.accepted, count.disagreements);
  return count;
}

TEST(AcceptRejectTest, OurOwnDocumentsHaveTheVerdictsOfTheReference) {
  const Count count = CompareAll(TextOf("tests/conformance/data/verdicts.jsonl"));
  EXPECT_GE(count.documents, 200);
  EXPECT_GE(count.accepted, 50);
}

// The same documents, with the verdicts of two editions.
TEST(AcceptRejectTest, OurOwnDocumentsHaveTheVerdictsOfNewerReferences) {
  for (const char* edition : {"2.0", "2.6"}) {
    const Count count =
        CompareAll(TextOf("tests/conformance/data/verdicts-" + std::string(edition) + ".jsonl"));
    EXPECT_GE(count.documents, 400) << edition;
    EXPECT_GE(count.accepted, 100) << edition;
  }
}

TEST(AcceptRejectTest, DocumentsByHandHaveTheVerdictsOfTheReference) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  EXPECT_EQ(CompareAll(ReadConformanceFile("accept-reject.jsonl")).documents, 457);
}

TEST(AcceptRejectTest, DocumentsByRuleHaveTheVerdictsOfTheReference) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  EXPECT_EQ(CompareAll(ReadConformanceFile("accept-reject-rules.jsonl")).documents, 1298);
}

TEST(AcceptRejectTest, MutationsOfPyTorch215HaveTheVerdictsOfItsReference) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Count count = CompareAll(ReadConformanceFile("torch-2.15/accept-reject.jsonl"),
                                 schema::LanguageLevel::k2_15);
  EXPECT_EQ(count.documents, 4248);
}

TEST(AcceptRejectTest, DocumentsOfEditionsHaveTheVerdictsOfTheirReferences) {
  const char* const paths = std::getenv("SWITCHYARD_VERDICTS");
  if (paths == nullptr) GTEST_SKIP() << "SWITCHYARD_VERDICTS names no files";
  std::stringstream list(paths);
  for (std::string path; std::getline(list, path, ':');) {
    std::printf("%s: ", path.c_str());
    CompareAll(TextOf(path));
  }
}

}  // namespace
}  // namespace switchyard
