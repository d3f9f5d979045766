// Compares rendered diagnostics with render_text_plain.txt and render_text_color.txt, in which \e
// is the escape character. SWITCHYARD_UPDATE, the root of the working tree, rewrites them.

#include "compiler/diagnostics/render_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {
namespace {

using source::SourceRange;

constexpr char kFolder[] = "tests/compiler/diagnostics/";
constexpr std::size_t kNarrow = 60;

const std::string& SchemaText() {
  static const std::string text =
      "- func: f(Tensor self, *, Tensor(a!) out) -> Tenser\n"
      "  varaints: method\n"
      "\ttabs:\there\n"
      "  name: \"\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\" x\n"
      "  bytes: \xFF\x1B[31m y\n"
      "  folded: >\n"
      "    one\n"
      "    two\n"
      "  long: " +
      std::string(100, 'a') + " b " + std::string(100, 'c') + "\n";
  return text;
}

// A range of the text by the words at its place.
SourceRange Of(const std::string& words) {
  const std::size_t begin = SchemaText().find(words);
  EXPECT_NE(begin, std::string::npos) << words;
  return {source::FileId{0}, static_cast<std::uint32_t>(begin),
          static_cast<std::uint32_t>(begin + words.size())};
}

void ReportAll(Sink* sink) {
  sink->Report(kUnknownType, Of("Tenser"), TypeText("Tenser"))
      .Hint("did you mean `Tensor`?")
      .Fix(Of("Tenser"), "Tensor");
  sink->Report(kDuplicateKey, Of("-> Tenser"), Name("func"))
      .Info(Of("Tensor(a!) out"), "the out argument is here")
      .Info(Of("folded"), "and one more place");
  sink->Report(kUnknownEntryKey, Of("varaints"), Name("varaints"))
      .Hint("did you mean `variants`?")
      .Fix(Of("varaints"), "variants");
  sink->Report(kUnknownEntryKey, Of("here"), Name("tabs\there"));
  sink->Report(kDuplicateKey, Of(" x\n"), Name("behind wide characters"));
  sink->Report(kInvalidCharacter, Of("\xFF"), Name("\xFF"));
  sink->Report(kUnknownEntryKey, Of("m y"), Name("behind what is not printable"));
  sink->Report(kUnknownEntryKey, Of(">\n    one\n    two\n"), Name("several lines"));
  sink->Report(kUnknownEntryKey, Of(" b "), Name("in a long line"))
      .Fix({source::FileId{0}, Of(" b ").begin + 1, Of(" b ").begin + 1}, "quite ");
  sink->Report(kSecondDocument, {source::FileId{0}, static_cast<std::uint32_t>(SchemaText().size()),
                                 static_cast<std::uint32_t>(SchemaText().size())});
  sink->Report(kYamlSyntax, source::kNoRange, Text("no place")).Hint("nothing to be seen");
  sink->Report(kMissingFunc, {source::FileId{1}, 0, 1});
}

std::string Rendered(bool color) {
  source::SourceManager sources;
  sources.Add("ops/native_functions.yaml", SchemaText());
  sources.Add("<stdin>", "- a\n");
  Sink sink;
  ReportAll(&sink);
  sink.Sort();
  std::string text;
  RenderText(sink.diagnostics(), sources, {color, true, kNarrow}, &text);
  std::string shown;
  for (const char c : text) shown += c == '\x1B' ? "\\e" : std::string(1, c);
  return shown;
}

void CompareWithGolden(const std::string& name, const std::string& text) {
  const std::string path = kFolder + name;
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

TEST(RenderTextTest, Plain) { CompareWithGolden("render_text_plain.txt", Rendered(false)); }

TEST(RenderTextTest, Color) { CompareWithGolden("render_text_color.txt", Rendered(true)); }

TEST(RenderTextTest, PlainTextHasNoEscapes) {
  EXPECT_EQ(Rendered(false).find("\\e"), std::string::npos);
}

std::string Closing(int errors, int warnings) {
  source::SourceManager sources;
  Sink sink;
  for (int i = 0; i < errors; ++i) sink.Report(kMissingFunc, source::kNoRange);
  for (int i = 0; i < warnings; ++i) sink.Report(kUnknownEntryKey, source::kNoRange, Name("x"));
  std::string text;
  RenderText(sink.diagnostics(), sources, {}, &text);
  if (!text.empty()) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

TEST(RenderTextTest, ClosesWithTheNumbers) {
  EXPECT_EQ(Closing(1, 0), "1 error");
  EXPECT_EQ(Closing(2, 0), "2 errors");
  EXPECT_EQ(Closing(0, 1), "1 warning");
  EXPECT_EQ(Closing(3, 2), "3 errors and 2 warnings");
  EXPECT_EQ(Closing(0, 0), "") << "nothing wrong, nothing said";
}

TEST(RenderTextTest, AppendsToWhatIsThere) {
  source::SourceManager sources;
  Sink sink;
  sink.Report(kMissingFunc, source::kNoRange);
  std::string text = "before\n";
  RenderText(sink.diagnostics(), sources, {}, &text);
  EXPECT_EQ(text, "before\nswitchyard: error: the entry has no `func` [S004]\n1 error\n");
}

}  // namespace
}  // namespace switchyard::diagnostics
