// One text for each change that the formatter makes, or does not make.
#include "compiler/fmt/formatter.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/fmt/formatted.h"

namespace switchyard::fmt {
namespace {

constexpr const char* kFunc = "- func: f(Tensor self) -> Tensor\n";

std::string WithKeys(const std::string& keys) { return kFunc + keys; }

TEST(Format, LeavesCanonicalTextAlone) {
  const std::string text =
      "# head\n\n# about f\n- func: f(Tensor self) -> Tensor  # behind\n"
      "  variants: function, method\n  dispatch:\n    CPU, CUDA: f\n\n"
      "- func: g(Tensor self) -> Tensor\n";
  EXPECT_EQ(Formatted(text), text);
}

TEST(Format, SpellsDeclarationsCanonically) {
  EXPECT_EQ(Formatted("- func: f( Tensor  self,int[2] k=[0, 0] )->Tensor\n"),
            "- func: f(Tensor self, int[2] k=[0,0]) -> Tensor\n");
  EXPECT_EQ(Formatted("- func: 'f(Tensor  self) -> Tensor'\n"),
            "- func: 'f(Tensor self) -> Tensor'\n");
}

TEST(Format, LeavesDeclarationsWithEscapesOrSeveralLinesAlone) {
  const std::string escaped = "- func: \"f(Tensor  \\x73elf) -> Tensor\"\n";
  EXPECT_EQ(Formatted(escaped), escaped);
  const std::string folded = "- func: f(Tensor self,\n    Tensor other) -> Tensor\n";
  EXPECT_EQ(Formatted(folded), folded);
}

TEST(Format, OrdersKeys) {
  EXPECT_EQ(Formatted("- dispatch:\n    CPU: f\n  variants: method\n  func: f(Tensor self) -> "
                      "Tensor\n  device_check: NoCheck\n"),
            WithKeys("  device_check: NoCheck\n  variants: method\n  dispatch:\n    CPU: f\n"));
}

TEST(Format, PutsUnknownKeysLastAsTheyStand) {
  EXPECT_EQ(Formatted(WithKeys("  zebra: 1\n  apple: 2\n  variants: method\n")),
            WithKeys("  variants: method\n  zebra: 1\n  apple: 2\n"));
}

TEST(Format, CommentsGoWithTheirKeys) {
  EXPECT_EQ(Formatted(WithKeys("  # about dispatch\n  dispatch:  # key\n    CPU: f\n    # deeper\n"
                               "  # about variants\n  variants: method  # behind\n  # last\n")),
            WithKeys("  # about variants\n  variants: method  # behind\n  # about dispatch\n"
                     "  dispatch:  # key\n    CPU: f\n    # deeper\n  # last\n"));
}

TEST(Format, CommentsAboveAKeyThatBecomesTheFirstStandAboveTheEntry) {
  EXPECT_EQ(Formatted("- variants: method\n  # about func\n  func: f(Tensor self) -> Tensor\n"),
            "# about func\n- func: f(Tensor self) -> Tensor\n  variants: method\n");
}

TEST(Format, SpacesLists) {
  EXPECT_EQ(Formatted(WithKeys("  variants:   function,method\n  dispatch:\n    CPU ,CUDA: f\n"
                               "    MPS :  g\n")),
            WithKeys("  variants: function, method\n  dispatch:\n    CPU, CUDA: f\n    MPS: g\n"));
}

TEST(Format, SeparatesEntriesByOneBlankLine) {
  const std::string g = "- func: g(Tensor self) -> Tensor\n";
  const std::string expected = kFunc + std::string("\n# about g\n") + g;
  EXPECT_EQ(Formatted(kFunc + std::string("# about g\n") + g), expected);
  EXPECT_EQ(Formatted("\n\n" + std::string(kFunc) + "\n\n\n# about g\n" + g + "\n\n"), expected);
}

TEST(Format, DropsBlankLinesAndSpacesInsideEntries) {
  EXPECT_EQ(Formatted(WithKeys("\n  variants: method  \n\n  dispatch: \n\n    CPU: f \n")),
            WithKeys("  variants: method\n  dispatch:\n    CPU: f\n"));
}

TEST(Format, EndsLinesWithLineFeeds) {
  EXPECT_EQ(Formatted("- func: f(Tensor self) -> Tensor\r\n  variants: method"),
            WithKeys("  variants: method\n"));
  EXPECT_EQ(Formatted("- func: f(Tensor self) -> Tensor\r  variants: method\r"),
            WithKeys("  variants: method\n"));
}

TEST(Format, KeepsTheByteOrderMark) {
  EXPECT_EQ(Formatted("\xEF\xBB\xBF\n" + std::string(kFunc)), "\xEF\xBB\xBF" + std::string(kFunc));
}

TEST(Format, KeepsTheWidthBehindTheDash) {
  EXPECT_EQ(Formatted("-   variants: method\n    func: f(Tensor self) -> Tensor\n"),
            "-   func: f(Tensor self) -> Tensor\n    variants: method\n");
}

TEST(Format, LeavesFlowMappingsAlone) {
  const std::string text = "- {variants: method, func: 'f(Tensor self) -> Tensor'}\n";
  EXPECT_EQ(Formatted(text), text);
}

TEST(Format, KeepsBlockScalars) {
  const std::string text = "- tag: x\n  desc: |\n    one  \n\n    # no comment\n    two\n";
  EXPECT_EQ(Formatted(text + "\n\n- tag: y\n  desc: d\n"), text + "\n- tag: y\n  desc: d\n");
}

TEST(Format, KeepsWhatABlockScalarKeeps) {
  const std::string kept = "- desc: |+\n    one\n\n\n  tag: x\n- tag: y\n  desc: d\n";
  EXPECT_EQ(Formatted(kept), kept);
  const std::string cut = "- tag: x\n  desc: |\n    one";
  EXPECT_EQ(Formatted(cut), cut);
}

TEST(Format, CleansLinesOfBackendFiles) {
  EXPECT_EQ(Formatted("backend: XLA  \ncpp_namespace: a\nsupported:\n- add.Tensor\n\n"),
            "backend: XLA\ncpp_namespace: a\nsupported:\n- add.Tensor\n");
}

TEST(Format, RefusesFilesWithErrors) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const auto result =
      Format(sources.Add("x.yaml", "- func: f(Tenser self) -> Tensor\n"), sources, sink);
  EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(sink.error_count(), 1u);
}

// The content of an alias has the places of the anchor, so places would not be reliable.
TEST(Format, RefusesFilesWithAnchors) {
  for (const char* text : {"- &a\n  func: f(Tensor self) -> Tensor\n- *a\n",
                           "- func: f(Tensor self) -> Tensor\n  dispatch: &keys\n    CPU: f\n"}) {
    source::SourceManager sources;
    diagnostics::Sink sink;
    const auto result = Format(sources.Add("x.yaml", text), sources, sink);
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(result.status().message().find("anchors"), absl::string_view::npos);
    EXPECT_EQ(sink.error_count(), 0u) << "an anchor is a warning to others";
  }
  // Marks inside values are none.
  const std::string text = "- func: f(Tensor self) -> Tensor  # &a *a\n  tags: 'a&b'\n";
  EXPECT_EQ(Formatted(text), text);
}

TEST(Format, KeepsFoldedDeclarations) {
  const std::string text = "- func: >-\n    f(Tensor self)\n    -> Tensor\n  variants: method\n";
  EXPECT_EQ(Formatted(text), text);
}

TEST(Format, TakesMarkLineEndsAndCommentsTogether) {
  EXPECT_EQ(
      Formatted("\xEF\xBB\xBF- variants: method\r\n  # about func\r\n  func: f(Tensor self) -> "
                "Tensor\r\n  # about tags\r\n  tags: >-\r\n    core\r\n"),
      "\xEF\xBB\xBF# about func\n- func: f(Tensor self) -> Tensor\n  variants: method\n"
      "  # about tags\n  tags: >-\n    core\n");
}

}  // namespace
}  // namespace switchyard::fmt
