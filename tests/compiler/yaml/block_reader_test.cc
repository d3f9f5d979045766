// The two YAML readers give equal results for text that both read: the fast block reader, and the
// general one. The fast one reads the existing files.
#include "compiler/yaml/block_reader.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/compiler/yaml/both_readers.h"

namespace switchyard::yaml {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// How many texts were read by blocks.
struct Tally {
  int texts = 0;
  int by_blocks = 0;

  void Compare(std::string_view text, std::string_view name) {
    const BothReadings both = ReadBothWays(text);
    EXPECT_EQ(both.difference, "") << name;
    ++texts;
    by_blocks += both.is_read_by_blocks ? 1 : 0;
  }
};

// Every YAML file below `folder`, and below its links to folders.
Tally CompareFilesIn(const fs::path& folder) {
  Tally tally;
  const auto options = fs::directory_options::follow_directory_symlink;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, options)) {
    const fs::path extension = entry.path().extension();
    if (extension != ".yaml" && extension != ".yml") continue;
    tally.Compare(ReadAll(entry.path()), entry.path().string());
  }
  return tally;
}

TEST(BlockReaderTest, ReadsWhatSchemaFilesConsistOf) {
  const char* const texts[] = {
      "- a: 1\n",
      "a: 1",
      "# first\n\n---\n# second\n- a\n- b c d\n- \"e\"\n\n# last\n",
      "\xEF\xBB\xBF- a: \xC3\xA9\n",
      "- func: f.g(Tensor a, *, int[2] b=[1, 2]) -> Tensor(a!)  # why\n  c d: at::e#f\n",
      "- a:\n    b: c\n    d:\n    - e: f\n      g: h\n    - i\n  j: k\n",
      "- a: [b, \"c d\", e f, -1, 2.5]\n  b: []\n",
      "- a: 'it''s'\n  \"b\": \"c\\n\\u00e9\n    d\"\n",
      "- a: several\n    lines\n\n    of text\n  b: ~\n",
      "- a: |\n    b: c\n\n      d\n  e: >-\n    f\n    g\n\n- h: |+\n    i\n\n",
      "- a: 1\n  b: 2\n  a: 3\n",
      "- a: b\n\n   \n  # c\n  d: e\n",
  };
  for (const std::string_view text : texts) {
    const BothReadings both = ReadBothWays(text);
    EXPECT_TRUE(both.is_read_by_blocks) << text;
    EXPECT_EQ(both.difference, "") << text;
  }
}

TEST(BlockReaderTest, LeavesTheRestToTheReaderOfEverything) {
  const char* const texts[] = {
      "",
      "# a\n",
      "a\n",
      "- a:\n",
      "-\n- a\n",
      "- a: &b c\n",
      "- a: *b\n",
      "- a: !!str b\n",
      "- a: {b: c}\n",
      "- [a, [b]]\n",
      "- [a,\n b]\n",
      "- [a,]\n",
      "- a:\tb\n",
      "- a: b\r\n",
      "- a !<b: c\n",
      "- [-]\n",
      "- [--, a]\n",
      "- a\n  &b\n",
      "- |\n  !a\n",
      "- a: b: c\n",
      "- a: - b\n",
      "- - a\n",
      "- ? a\n",
      "- a: 1\n   b: 2\n",
      "- a: 1\n b: 2\n",
      " - a\n",
      "- a\n...\n",
      "- a\n---\n- b\n",
      "- a: \"b\n",
      "- a: 'b' c\n",
      "- a: \"b\"#c\n",
      "- a: @b\n",
      "- a: |2\n     b\n",
      "- <<: b\n",
      "- a: \x01\n",
      "- a: \xFF\n",
      "- a: b\n- c: d\nd\n",
      "%YAML 1.1\n---\n- a\n",
      "a: b\n- c\n",
      "--- a\n",
  };
  for (const std::string_view text : texts) {
    EXPECT_FALSE(ReadBothWays(text).is_read_by_blocks) << text;
  }
}

TEST(BlockReaderTest, LeavesWhatIsBeyondALimitToTheReaderOfEverything) {
  std::string deep = "- a:\n";
  for (int i = 2; i < 2 * kMaxDepth; i += 2) deep += std::string(i, ' ') + "a:\n";
  EXPECT_FALSE(
      ReadBothWays(deep + std::string(size_t{2} * kMaxDepth, ' ') + "a: b\n").is_read_by_blocks);
  EXPECT_FALSE(ReadBothWays("- " + std::string(1025, 'a') + ": b\n").is_read_by_blocks);
}

TEST(BlockReaderTest, FilesOfThisRepositoryAreReadAlike) {
  const Tally files = CompareFilesIn("tests/files");
  EXPECT_GE(files.texts, 800);
  EXPECT_GE(files.by_blocks, files.texts * 7 / 10);
  EXPECT_GE(CompareFilesIn("tests/fuzz/corpus").texts, 30);
  const Tally kernels = CompareFilesIn("kernels");
  EXPECT_GE(kernels.texts, 1);
  EXPECT_EQ(kernels.by_blocks, kernels.texts);
}

TEST(BlockReaderTest, PublishedFilesAreReadAlike) {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  if (folder == nullptr || *folder == '\0') {
    GTEST_SKIP() << "SWITCHYARD_CONFORMANCE is not set: no published file has been read";
  }
  const Tally files = CompareFilesIn(folder);
  EXPECT_GE(files.texts, 20);
  EXPECT_GE(files.by_blocks, files.texts - 4);
  Tally whole;
  whole.Compare(ReadAll(fs::path(folder) / "torch-1.13.1" / "native_functions.yaml"), "1.13.1");
  EXPECT_EQ(whole.by_blocks, 1);
}

constexpr std::string_view kLines[] = {
    "- func: f(Tensor a) -> b\n",
    "  variants: function, method\n",
    "  dispatch:\n",
    "    CPU: c\n",
    "    CPU, CUDA: d::e\n",
    "  tags: [g, h]\n",
    "  autogen: i.out\n",
    "- j\n",
    "  - k: l\n",
    "    m: n\n",
    "  # o\n",
    "# p\n",
    "\n",
    "   \n",
    "  q: \"r s\"\n",
    "  t: 'u\n",
    "    v'\n",
    "  w: |\n",
    "  x: >-\n",
    "      y: z\n",
    "    A #B\n",
    "  C: D # E\n",
    "  dispatch: F\n",
    "- \"G\": H\n",
    "- - I\n",
    "  ? J\n",
    "K: L\n",
    "  M: [N,\n",
    "- |+\n",
    "---\n",
    "...\n",
    "  O: \n",
    "  \xC3\xA9: \xC3\xA9\n",
    "  P:Q: R:S\n",
    "- 'T' : U\n",
    "  [V, W]\n",
    "- [X]\n",
    "  Y: [\"Z\", -a , b c]\n",
};

// Some of the lines, in any order, the first an entry.
std::string AnyLines(std::mt19937* random) {
  std::string text(kLines[0]);
  const std::size_t count = 1 + (*random)() % 7;
  for (std::size_t i = 0; i < count; ++i) text += kLines[(*random)() % std::size(kLines)];
  return text;
}

// One to three small changes: a character put in, taken out, or another.
std::string Changed(std::string text, std::mt19937* random) {
  constexpr std::string_view kCharacters = "  \n\n--::##,[]{}'\"|>&*!?%@`~.=<ax0\\\t\r";
  for (std::size_t i = 1 + (*random)() % 3; i > 0; --i) {
    const std::size_t at = (*random)() % (text.size() + 1);
    const char c = kCharacters[(*random)() % kCharacters.size()];
    switch ((*random)() % 3) {
      case 0:
        text.insert(at, 1, c);
        break;
      case 1:
        if (at < text.size()) text.erase(at, 1);
        break;
      default:
        if (at < text.size()) text[at] = c;
    }
  }
  return text;
}

TEST(BlockReaderTest, AnyLinesAreReadAlike) {
  std::mt19937 random(1);
  Tally tally;
  for (int round = 0; round < 60000 && !HasFailure(); ++round) {
    const std::string text = AnyLines(&random);
    tally.Compare(text, text);
    const std::string changed = Changed(text, &random);
    tally.Compare(changed, changed);
  }
  EXPECT_GE(tally.by_blocks, tally.texts / 20);
}

}  // namespace
}  // namespace switchyard::yaml
