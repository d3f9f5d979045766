// After any edits, the server's facts about a document equal the compiler's facts about the same
// text, read from scratch.
#include "compiler/lsp/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "tests/compiler/lsp/random_edits.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard::lsp {
namespace {

namespace fs = std::filesystem;

std::string Describe(source::SourceRange range) {
  return std::to_string(static_cast<uint32_t>(range.file)) + ":" + std::to_string(range.begin) +
         "-" + std::to_string(range.end);
}

std::string Describe(const std::vector<diagnostics::Diagnostic>& diagnostics) {
  std::string text;
  for (const diagnostics::Diagnostic& diagnostic : diagnostics) {
    text += Describe(diagnostic.range) + " " +
            std::string(diagnostics::InfoOf(diagnostic.id).id_text) + " " +
            std::to_string(static_cast<int>(diagnostic.severity)) + " " + diagnostic.message + "\n";
    for (const diagnostics::Label& info : diagnostic.infos) {
      text += "  info " + Describe(info.range) + " " + info.text + "\n";
    }
    for (const diagnostics::Edit& edit : diagnostic.fix) {
      text += "  fix " + Describe(edit.range) + " " + edit.replacement + "\n";
    }
    if (!diagnostic.hint.empty()) text += "  hint " + diagnostic.hint + "\n";
  }
  return text;
}

// What the compiler says, without anything that was known before.
std::string FromNothing(const std::string& text, const std::optional<TagsFile>& tags,
                        const Settings& settings) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  sink.SetPolicy(settings.policy);
  schema::Program program;
  program.language = settings.language;
  schema::ReadSchemaFile(sources.Add("document", text), sources, sink, &program);
  if (tags) {
    diagnostics::Sink unheard;
    const source::FileId file = sources.Add("tags", tags->text);
    schema::ReadSchemaFile(file, sources, unheard, &program);
  }
  expand::CheckAndExpand(std::move(program), sink);
  sink.Sort();
  std::vector<diagnostics::Diagnostic> own;
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    if (diagnostic.range.file == kDocument) own.push_back(diagnostic);
  }
  return Describe(own);
}

std::string ReadFile(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << path;
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// The schema files below a folder, in order.
std::vector<std::string> SchemaFiles(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const fs::path& path : paths) texts.push_back(ReadFile(path));
  return texts;
}

// A document and its analysis, compared after each step.
class Session {
 public:
  explicit Session(Settings settings = {}) : settings_(std::move(settings)) {}

  // False if the server's facts differ from the compiler's.
  bool Show(const std::string& text) {
    analysis_.Update(text, tags_, settings_);
    ++states_;
    if (analysis_.is_in_pieces()) ++in_pieces_;
    const std::string known = Describe(analysis_.diagnostics());
    const std::string said = FromNothing(text, tags_, settings_);
    EXPECT_EQ(known, said) << "of\n" << (text.size() < 20000 ? text : "(a large text)");
    return known == said;
  }

  // Some edits from `base` on and back again, `count` states together.
  bool Edit(const std::string& base, int count, RandomEdits* edits) {
    while (count > 0) {
      std::string text = base;
      if (!Show(text)) return false;
      --count;
      for (size_t left = 1 + edits->Below(6); left > 0 && count > 0; --left, --count) {
        edits->Change(&text);
        if (!Show(text)) return false;
      }
    }
    return true;
  }

  void SetTags(std::optional<TagsFile> tags) { tags_ = std::move(tags); }
  const Analysis& analysis() const { return analysis_; }
  int states() const { return states_; }
  int in_pieces() const { return in_pieces_; }

 private:
  Settings settings_;
  std::optional<TagsFile> tags_;
  Analysis analysis_;
  int states_ = 0;
  int in_pieces_ = 0;
};

// Operators that are related to each other in all possible ways.
constexpr const char* kRelated =
    "# Operators.\n"
    "\n"
    "- func: add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)\n"
    "  structured: True\n"
    "  dispatch:\n"
    "    CPU: add_out\n"
    "    CUDA: add_out_cuda\n"
    "\n"
    "- func: add(Tensor self, Tensor other) -> Tensor\n"
    "  variants: function, method\n"
    "  structured_delegate: add.out\n"
    "- func: add_(Tensor(a!) self, Tensor other) -> Tensor(a!)\n"
    "  variants: method\n"
    "  structured_delegate: add.out\n"
    "# A view and its copy.\n"
    "- func: slice(Tensor(a) self, int dim=0) -> Tensor(a)\n"
    "  dispatch:\n"
    "    CompositeExplicitAutograd: slice\n"
    "- func: slice_copy(Tensor self, int dim=0) -> Tensor\n"
    "  tags: view_copy\n"
    "  dispatch:\n"
    "    CompositeExplicitAutogradNonFunctional: slice_copy\n"
    "  autogen: slice_copy.out\n"
    "- func: squeeze_(Tensor(a!) self) -> Tensor(a!)\n"
    "  tags: inplace_view\n"
    "- func: squeeze(Tensor(a) self) -> Tensor(a)\n"
    "- func: relu(Tensor self) -> Tensor\n"
    "  dispatch:\n"
    "    CPU: relu\n"
    "  autogen: relu.out\n"
    "- func: relu_(Tensor(a!) self) -> Tensor(a!)\n"
    "  dispatch:\n"
    "    CPU: relu_\n"
    "  autogen: relu.out\n"
    "- func: max.dim(Tensor self, int dim) -> (Tensor values, Tensor indices)\n"
    "- func: max_dim(Tensor self) -> Tensor\n"
    "- func: foo.a(Tensor self, int x=1) -> Tensor\n"
    "- func: foo.b(Tensor self, int y) -> Tensor\n"
    "- func: ones(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,"
    " bool? pin_memory=None) -> Tensor\n"
    "  dispatch:\n"
    "    CompositeExplicitAutograd: ones\n";

TEST(Analysis, RelatedOperatorsAreCheckedTogether) {
  Session session;
  RandomEdits edits(1);
  EXPECT_TRUE(session.Edit(kRelated, 4000, &edits));
  EXPECT_GT(session.in_pieces(), session.states() * 3 / 4);
}

TEST(Analysis, AnyTextsAreReadAlike) {
  Session session;
  RandomEdits edits(2);
  std::string text;
  for (int step = 0; step < 4000; ++step) {
    if (step % 40 == 0) text.clear();
    edits.Change(&text);
    ASSERT_TRUE(session.Show(text));
  }
  EXPECT_GT(session.in_pieces(), 500);
}

TEST(Analysis, LinesMayEndOtherwise) {
  std::string text = kRelated;
  for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) {
    text.replace(at, 1, "\r\n");
  }
  Session session;
  RandomEdits edits(3);
  EXPECT_TRUE(session.Edit("\xEF\xBB\xBF" + text, 1000, &edits));
  EXPECT_GT(session.in_pieces(), 500);
}

// Each rule has files that break it.
TEST(Analysis, FilesOfEveryRuleAreCheckedAlike) {
  RandomEdits edits(4);
  std::vector<std::string> texts = SchemaFiles("tests/files/sema");
  for (std::string& text : SchemaFiles("tests/files/expand")) texts.push_back(std::move(text));
  ASSERT_GT(texts.size(), 100u);
  Session session;
  for (const std::string& text : texts) ASSERT_TRUE(session.Edit(text, 6, &edits));
}

TEST(Analysis, ManyFilesInOneAreCheckedAlike) {
  RandomEdits edits(5);
  const std::vector<std::string> texts = SchemaFiles("tests/files/sema");
  for (int round = 0; round < 100; ++round) {
    std::string text;
    for (int file = 0; file < 5; ++file) text += texts[edits.Below(texts.size())] + "\n";
    Session session;
    ASSERT_TRUE(session.Edit(text, 10, &edits));
  }
}

TEST(Analysis, FilesOfYamlAreReadAlike) {
  RandomEdits edits(6);
  Session session;
  for (const std::string& text : SchemaFiles("tests/files/yaml")) {
    ASSERT_TRUE(session.Edit(text, 12, &edits));
  }
}

TEST(Analysis, KernelsAreReadInPieces) {
  Session session;
  RandomEdits edits(7);
  EXPECT_TRUE(session.Edit(ReadFile("kernels/native_functions.yaml"), 200, &edits));
  EXPECT_GT(session.in_pieces(), 150);
}

TEST(Analysis, TagsBesideADocumentCount) {
  const std::string text =
      "- func: f(Tensor self) -> Tensor\n  tags: mine\n"
      "- func: g(Tensor self) -> Tensor\n  tags: core\n";
  Session session;
  EXPECT_TRUE(session.Show(text));
  EXPECT_EQ(session.analysis().diagnostics().size(), 1u);
  session.SetTags(TagsFile{"tags.yaml", "- tag: mine\n  desc: my own\n"});
  EXPECT_TRUE(session.Show(text));
  EXPECT_EQ(session.analysis().diagnostics().size(), 1u);
  session.SetTags(TagsFile{"tags.yaml", "- tag: mine\n  desc: d\n- tag: core\n  desc: d\n"});
  EXPECT_TRUE(session.Show(text));
  EXPECT_TRUE(session.analysis().diagnostics().empty());
  EXPECT_TRUE(session.analysis().is_in_pieces());
  // A file of tags that declares an operator is part of the program all the same.
  session.SetTags(TagsFile{"tags.yaml", "- func: f(Tensor self) -> Tensor\n"});
  EXPECT_TRUE(session.Show(text));
  EXPECT_FALSE(session.analysis().is_in_pieces());
}

TEST(Analysis, SettingsCountAtOnce) {
  const std::string text = "- func: f(Tensor(a) self) -> Tensor\n";  // L031, a warning
  Analysis analysis;
  Settings settings;
  analysis.Update(text, std::nullopt, settings);
  EXPECT_EQ(analysis.diagnostics().size(), 1u);
  settings.policy.MakeWarningsErrors();
  analysis.Update(text, std::nullopt, settings);
  ASSERT_EQ(analysis.diagnostics().size(), 1u);
  EXPECT_EQ(analysis.diagnostics()[0].severity, diagnostics::Severity::kError);
}

// What is kept does not grow with the number of edits, not even when each changes everything.
TEST(Analysis, OldPiecesAreForgotten) {
  Analysis analysis;
  for (int round = 0; round < 100; ++round) {
    std::string text;
    for (int i = 0; i < 200; ++i) {
      text += "- func: f" + std::to_string(round) + "_" + std::to_string(i) +
              "(Tensor self) -> Tensor\n";
    }
    analysis.Update(text, std::nullopt, Settings());
    ASSERT_LE(analysis.kept(), 4000u);
  }
}

// Each entry once more is one more duplicate, and no more work than any other.
TEST(Analysis, ManyEntriesMayBeTheSame) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "- func: f(Tensor(a) self) -> Tensor\n";
  Analysis analysis;
  analysis.Update(text, std::nullopt, Settings());
  const size_t count = analysis.diagnostics().size();
  EXPECT_GE(count, 5999u);  // L031 of each, and that it is there already
  analysis.Update(text + "- func: g(Tensor(a) self) -> Tensor\n", std::nullopt, Settings());
  EXPECT_EQ(analysis.diagnostics().size(), count + 1);
}

TEST(Analysis, PyTorchsFileIsCheckedAlike) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  for (const char* path :
       {"torch-1.13.1/native_functions.yaml", "torch-2.x/native_functions.yaml"}) {
    Session session;
    RandomEdits edits(8);
    EXPECT_TRUE(session.Edit(ReadConformanceFile(path), 60, &edits)) << path;
    EXPECT_GT(session.in_pieces(), 40);
  }
}

}  // namespace
}  // namespace switchyard::lsp
