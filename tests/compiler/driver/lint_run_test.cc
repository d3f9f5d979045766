// Fixes every file of tests/files, and some additional ones.
#include "compiler/driver/lint_run.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

std::size_t ErrorCount(const LintRun& run) { return run.front_end->sink.error_count(); }

std::string_view TextOf(const LintRun& run) {
  return run.front_end->sources.File(source::FileId{0}).text();
}

class LintRunTest : public testing::Test {
 protected:
  // A file with `text`.
  static std::string Write(const std::string& name, const std::string& text) {
    const fs::path folder = fs::path(testing::TempDir()) / "lint_run";
    fs::create_directories(folder);
    std::ofstream(folder / name, std::ios::binary) << text;
    return (folder / name).string();
  }

  // `text` after all fixes.
  static std::string Fixed(const std::string& text) {
    FixCounts counts;
    const LintRun run = FixAll(LintFiles({Write("x.yaml", text)}, {}), {}, &counts);
    return std::string(TextOf(run));
  }
};

TEST_F(LintRunTest, AFileThatCannotBeReadGivesNoRun) {
  EXPECT_EQ(LintFiles({"absent.yaml"}, {}).front_end, nullptr);
}

TEST_F(LintRunTest, CountsEntriesAndErrors) {
  const LintRun run = LintFiles(
      {Write("x.yaml", "- func: f(Tenser x) -> Tensor\n- func: g(Tensor x) -> Tensor\n")}, {});
  EXPECT_EQ(run.entry_count, 2u);
  EXPECT_FALSE(run.is_fine);
  EXPECT_EQ(ErrorCount(run), 1u);
}

// Names, types and defaults without a C++ form; reported once for an operator and its generated
// forms.
TEST_F(LintRunTest, ReportsWhatCppCannotSpell) {
  const std::string text =
      "- func: f(Tensor self, int errno, bool[] m) -> Tensor\n"
      "- func: g(Tensor self, int union) -> Tensor\n  dispatch:\n    CPU: g_cpu\n  autogen: "
      "g.out\n";
  const LintRun run = LintFiles({Write("x.yaml", text)}, {});
  EXPECT_FALSE(run.is_fine);
  std::vector<std::string_view> ids;
  for (const diagnostics::Diagnostic& diagnostic : run.front_end->sink.diagnostics()) {
    ids.push_back(diagnostics::InfoOf(diagnostic.id).id_text);
  }
  EXPECT_EQ(ids, (std::vector<std::string_view>{"N020", "T004", "N020"}));

  LintSettings reference;
  reference.policy.ReportReferenceOnly();
  reference.language = {schema::LanguageLevel::k1_13, /*as_reference=*/true};
  EXPECT_TRUE(LintFiles({Write("x.yaml", text)}, reference).is_fine);
}

TEST_F(LintRunTest, AFixMayBringAnotherToLight) {
  // Not before the default is spelled right is the declaration compared with its canonical form.
  EXPECT_EQ(Fixed("- func: f(Tensor self,int[2] x=[1, 2]) -> Tensor\n"),
            "- func: f(Tensor self, int[2] x=[1,2]) -> Tensor\n");
}

TEST_F(LintRunTest, LineEndsAndByteOrderMarkStay) {
  EXPECT_EQ(Fixed("\xEF\xBB\xBF- func: f(Tensor self)->Tensor\r\n  variants: method\r\n"),
            "\xEF\xBB\xBF- func: f(Tensor self) -> Tensor\r\n  variants: method\r\n");
}

TEST_F(LintRunTest, WhatIsNotWrittenAsItReadsIsLeft) {
  for (const std::string text : {"- func: f(Tensor self,\n    int x,int y) -> Tensor\n",
                                 "- func: \"f(Tensor self,\\x20 int x) -> Tensor\"\n",
                                 "- func: 'f(Tensor self,  str x=''a'') -> Tensor'\n",
                                 "- func: >\n    f(Tensor self,  int x) -> Tensor\n"}) {
    EXPECT_EQ(Fixed(text), text);
  }
}

TEST_F(LintRunTest, FormsOfOtherLanguagesAreMended) {
  EXPECT_EQ(Fixed("- func f(const at::Tensor& self, Optional[int] n=c10::nullopt, bool b=true) -> "
                  "Tensor, Tensor\n"),
            "- func: f(Tensor self, int? n=None, bool b=True) -> (Tensor, Tensor)\n");
}

// A file with every kind of word that a guess could replace.
constexpr std::string_view kRight =
    "- func: foo.bar(Tensor self, int[2] size=[1,2], ScalarType? dtype=None) -> (Tensor, Tensor)\n"
    "  variants: function, method\n"
    "  dispatch:\n"
    "    CPU: foo_cpu\n"
    "    CUDA: foo_cuda\n"
    "  tags: nondeterministic_seeded\n"
    "  device_check: NoCheck\n";

// One letter of `text` that is left out, doubled, replaced or swapped with the next.
std::string Misspelled(std::string text, std::mt19937& random) {
  std::size_t at = 0;
  const auto is_letter = [&text](std::size_t i) { return std::isalpha(text[i]) != 0; };
  do {
    at = random() % (text.size() - 1);
  } while (!is_letter(at) || !is_letter(at + 1));
  switch (random() % 4) {
    case 0:
      return text.erase(at, 1);
    case 1:
      return text.insert(at, 1, text[at]);
    case 2:
      text[at] = static_cast<char>('a' + random() % 26);
      return text;
    default:
      std::swap(text[at], text[at + 1]);
      return text;
  }
}

TEST_F(LintRunTest, AMisspelledWordIsNeverReplacedByAGuess) {
  std::mt19937 random(7);
  for (int i = 0; i < 500; ++i) {
    const std::string text = Misspelled(std::string(kRight), random);
    const std::string fixed = Fixed(text);
    EXPECT_TRUE(fixed == text || fixed == kRight) << text << fixed;
  }
  EXPECT_EQ(Fixed(std::string(kRight)), kRight);
}

std::vector<std::string> FindFiles() {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator("tests/files")) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  }
  return files;
}

TEST_F(LintRunTest, RepairingTwiceIsRepairingOnceAndNeverWorse) {
  const std::vector<std::string> files = FindFiles();
  EXPECT_GE(files.size(), 300u);
  int repaired = 0;
  for (const std::string& file : files) {
    FixCounts counts;
    LintRun run = LintFiles({file}, {});
    const std::size_t errors_before = ErrorCount(run);
    run = FixAll(std::move(run), {}, &counts);
    if (!counts.empty()) ++repaired;
    EXPECT_LE(ErrorCount(run), errors_before) << file;
    const std::string once(TextOf(run));
    FixCounts again;
    run = FixAll(std::move(run), {}, &again);
    EXPECT_TRUE(again.empty()) << file;
    EXPECT_EQ(TextOf(run), once) << file;
  }
  EXPECT_GE(repaired, 5);
}

}  // namespace
}  // namespace switchyard::driver
