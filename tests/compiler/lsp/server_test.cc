// The server's messages about documents.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "llvm/Support/JSON.h"
#include "tests/compiler/lsp/session.h"

namespace switchyard::lsp {
namespace {

TEST(Server, ReportsWhatItCan) {
  Session session;
  session.Finish();
  EXPECT_EQ(session.exit_status(), 0);
  const Value result = session.ResultOf(1);
  for (const char* provider :
       {"hoverProvider", "definitionProvider", "completionProvider", "codeActionProvider",
        "documentFormattingProvider", "renameProvider", "textDocumentSync"}) {
    EXPECT_TRUE(Contains(result, provider)) << provider;
  }
}

TEST(Server, PublishesDiagnosticsWithPlaces) {
  Session session;
  session.Open(kSchema);
  session.Finish();
  const Array diagnostics = session.LastDiagnostics();
  ASSERT_GE(diagnostics.size(), 2u);
  const Object* first = diagnostics[0].getAsObject();
  EXPECT_EQ(first->getString("code"), "T001");
  EXPECT_EQ(first->getInteger("severity"), 1);
  const Object* start = first->getObject("range")->getObject("start");
  EXPECT_EQ(start->getInteger("line"), 6);
  EXPECT_EQ(start->getInteger("character"), 28);
}

TEST(Server, DiagnosticsFollowTheText) {
  Session session;
  session.Open(kSchema);
  session.Notify(
      "textDocument/didChange",
      Object{{"contentChanges", Array{Object{{"text", "- func: f(Tensor self) -> Tensor\n"}}}},
             {"textDocument", Object{{"uri", kUri}, {"version", 2}}}});
  session.Finish();
  EXPECT_TRUE(session.LastDiagnostics().empty());
}

// A folder that goes with the test.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / "lsp_server_test") {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  void Add(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  std::string UriOf(const std::string& name) const { return "file://" + (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

TEST(Server, ReportsWhatLintReports) {
  const Folder folder;
  Session session;
  session.Open(kUnusedSet, folder.UriOf("schema.yaml"));
  session.Finish();
  const Array diagnostics = session.LastDiagnostics();
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(diagnostics[0].getAsObject()->getString("code"), "L031");
  EXPECT_EQ(diagnostics[0].getAsObject()->getInteger("severity"), 2);
}

TEST(Server, HeedsTheConfigurationNearTheFile) {
  const Folder folder;
  folder.Add(".switchyard.yaml", "warnings:\n  L031: off\n");
  Session session;
  session.Open(kUnusedSet, folder.UriOf("schema.yaml"));
  session.Finish();
  EXPECT_TRUE(session.LastDiagnostics().empty());
}

TEST(Server, TakesAFaultyConfigurationForNone) {
  const Folder folder;
  folder.Add(".switchyard.yaml", "warnings: 1\n");
  Session session;
  session.Open(kUnusedSet, folder.UriOf("schema.yaml"));
  session.Finish();
  EXPECT_EQ(session.LastDiagnostics().size(), 1u);
}

// The fixes that are offered at the beginning of line `line`.
Value FixesAt(const std::string& schema, int line, int character) {
  Session session;
  session.Open(schema);
  const auto place = [&] { return Object{{"character", character}, {"line", line}}; };
  const int id = session.Request("textDocument/codeAction",
                                 Object{{"context", Object{{"diagnostics", Array{}}}},
                                        {"range", Object{{"end", place()}, {"start", place()}}},
                                        {"textDocument", Object{{"uri", kUri}}}});
  session.Finish();
  return session.ResultOf(id);
}

TEST(Server, OffersTheRepair) {
  const Value fixes = FixesAt("- func: f(Tensor self, int64_t n) -> Tensor\n", 0, 24);
  ASSERT_EQ(fixes.getAsArray()->size(), 1u);
  EXPECT_TRUE(Contains(fixes, R"("newText":"int")")) << TextOf(fixes);
}

TEST(Server, OffersNoGuess) { EXPECT_TRUE(FixesAt(kSchema, 7, 4).getAsArray()->empty()); }

TEST(Server, HoverShowsAliasesAndKernels) {
  Session session;
  session.Open(kSchema);
  const int out = session.RequestAt("textDocument/hover", 0, 10);
  const int delegate = session.RequestAt("textDocument/hover", 4, 10);
  const int broken = session.RequestAt("textDocument/hover", 6, 10);
  session.Finish();
  EXPECT_TRUE(Contains(session.ResultOf(out),
                       R"(```yaml\nf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n```\n\n)"
                       R"(- kind: out\n- `self` is only read\n- `out` is written)"))
      << TextOf(session.ResultOf(out));
  EXPECT_TRUE(Contains(session.ResultOf(out), "| CPU | `f_out` |"));
  EXPECT_TRUE(Contains(session.ResultOf(delegate), "those of `f.out`"));
  EXPECT_EQ(session.ResultOf(broken), Value(nullptr));
}

TEST(Server, GoesToTheDelegate) {
  Session session;
  session.Open(kSchema);
  const int id = session.RequestAt("textDocument/definition", 5, 25);
  const int nothing = session.RequestAt("textDocument/definition", 1, 5);
  session.Finish();
  const Value location = session.ResultOf(id);
  ASSERT_NE(location.getAsObject(), nullptr);
  EXPECT_TRUE(Contains(location, R"("start":{"character":8,"line":0})"));
  EXPECT_EQ(session.ResultOf(nothing), Value(nullptr));
}

TEST(Server, CompletesByPlace) {
  Session session;
  session.Open("- func: f(Tensor self) -> Tensor\n  \n  dispatch:\n    C\n  tags: \n");
  const int key = session.RequestAt("textDocument/completion", 1, 2);
  const int dispatch = session.RequestAt("textDocument/completion", 3, 5);
  const int tag = session.RequestAt("textDocument/completion", 4, 8);
  session.Finish();
  EXPECT_TRUE(Contains(session.ResultOf(key), "structured_delegate"));
  EXPECT_FALSE(Contains(session.ResultOf(key), "QuantizedCPU"));
  EXPECT_TRUE(Contains(session.ResultOf(dispatch), "QuantizedCPU"));
  EXPECT_TRUE(Contains(session.ResultOf(dispatch), "AutogradCPU"));
  EXPECT_TRUE(Contains(session.ResultOf(tag), "nondeterministic_seeded"));
}

Object ChangeOf(int line, int begin, int end, const std::string& text) {
  return Object{{"range", Object{{"end", Object{{"character", end}, {"line", line}}},
                                 {"start", Object{{"character", begin}, {"line", line}}}}},
                {"text", text}};
}

TEST(Server, ChangesOfPartsCountFromTheOneBefore) {
  Session session;
  session.Open("- func: f(Tensor self) -> Tensor\n");
  session.Notify(
      "textDocument/didChange",
      Object{{"contentChanges",
              Array{ChangeOf(0, 10, 10, "Tenser x, "), ChangeOf(0, 0, 0, "# \xF0\x9F\x98\x80\n"),
                    ChangeOf(1, 14, 15, "o"), ChangeOf(9, 0, 0, "  varients: method\n")}},
             {"textDocument", Object{{"uri", kUri}, {"version", 2}}}});
  session.Finish();
  const Array diagnostics = session.LastDiagnostics();
  ASSERT_EQ(diagnostics.size(), 1u) << TextOf(Array(diagnostics));
  EXPECT_EQ(diagnostics[0].getAsObject()->getString("code"), "S015");
  EXPECT_TRUE(Contains(diagnostics[0], R"("start":{"character":2,"line":2})"));
}

}  // namespace
}  // namespace switchyard::lsp
