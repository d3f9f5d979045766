// Reading in parts equals reading as a whole, including places; text that cannot be read in parts
// is not.
#include "compiler/yaml/parts_reader.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/yaml/document_reader.h"

namespace switchyard::yaml {
namespace {

namespace fs = std::filesystem;

constexpr source::FileId kFile{0};

std::string Describe(const source::SourceRange& range) {
  return std::to_string(range.begin) + "-" + std::to_string(range.end);
}

void Append(const Node& node, std::string* out) {
  *out += " " + std::to_string(static_cast<int>(node.kind)) +
          std::to_string(static_cast<int>(node.style)) +
          std::to_string(static_cast<int>(node.tag)) + "@" + Describe(node.range) + "`";
  out->append(node.Text()).append("`");
  for (const Node& element : node.elements) Append(element, out);
  for (const Pair& pair : node.pairs) {
    Append(pair.key, out);
    Append(pair.value, out);
  }
}

std::string Describe(const DocumentReading& reading) {
  std::string out = Describe(reading.document.root_range);
  for (const Entry& entry : reading.document.entries) {
    out += "\n" + Describe(entry.range);
    Append(entry.node, &out);
  }
  for (const DuplicateKey& duplicate : reading.duplicates) {
    out += "\ntwice " + Describe(duplicate.key.range) + " " + Describe(duplicate.first.range);
  }
  return out;
}

// Every place where an entry may be cut off.
std::vector<std::uint32_t> CutsOf(std::string_view text) {
  std::vector<std::uint32_t> cuts;
  for (std::uint32_t cut = FindCut(text, 1); cut < text.size(); cut = FindCut(text, cut + 1)) {
    cuts.push_back(cut);
  }
  return cuts;
}

// How often the text could be read in two parts.
int CompareAtEachCut(std::string_view text) {
  int read = 0;
  const auto end = static_cast<std::uint32_t>(text.size());
  for (const std::uint32_t cut : CutsOf(text)) {
    const std::optional<DocumentReading> parts = ReadInPartsAt(kFile, text, {0, cut, end});
    if (!parts) continue;
    ++read;
    DocumentNames names;
    const DocumentReading whole = ReadDocument(kFile, text, 0, &names);
    EXPECT_FALSE(whole.fault) << "cut at " << cut << " of\n" << text;
    EXPECT_EQ(Describe(*parts), Describe(whole)) << "cut at " << cut << " of\n" << text;
  }
  return read;
}

TEST(PartsReaderTest, CutsStandBeforeEntriesBehindIndentedLines) {
  EXPECT_EQ(CutsOf("- a: 1\n  b: 2\n\n- c: 3\n"), std::vector<std::uint32_t>({15}));
  EXPECT_TRUE(CutsOf("- a\n- b\n").empty());
  EXPECT_TRUE(CutsOf("- a:\n  b\n# c\n- d\n").empty());
  EXPECT_TRUE(CutsOf("- a:\n  b\n...\n- d\n").empty());
  EXPECT_TRUE(CutsOf("- a:\n  - b\n  - c\n").empty());
}

TEST(PartsReaderTest, EntriesAreReadInParts) {
  EXPECT_EQ(CompareAtEachCut("- a: 1\n  b: 2\n\n- c: 3\n  d: [4,\n   5]\n- e: 6\n  f: |\n   x\n\n"
                             "- g: 7\n"),
            3);
}

// What looks like an entry is none, or means another thing at the end of a document.
TEST(PartsReaderTest, OthersAreReadAsAWhole) {
  const char* const texts[] = {
      "- a: 1\n  b: \"x\n  y\n- z\"\n",        // inside a string
      "- a: 1\n  b: [x,\n  y,\n- z]\n",        // inside brackets
      "- a: 1\n  b:\n- c: 2\n",                // the place of nothing
      "- a: 1\n  b: &x 1\n- c: *x\n",          // an anchor
      "- a: 1\n  b: !!str 1\n- c: 2\n",        // a tag
      "a:\n  b: 1\n- c: 2\n",                  // no sequence
      "- a: 1\n  b: 2\n  ...\n- c: 2\n  - d",  // an error
  };
  for (const std::string_view text : texts) EXPECT_EQ(CompareAtEachCut(text), 0) << text;
}

// Lines of all kinds in front of each other.
TEST(PartsReaderTest, AnyLinesAreReadAlike) {
  const std::string_view lines[] = {
      "- a: 1\n",    "  b: 2\n",   "  c:\n",    "    d\n",    "- |\n",
      "  - e\n",     "  # f\n",    "# g\n",     "...\n",      "---\n",
      "\n",          "  h: \"i\n", "  j\"\n",   "  k: [l,\n", "  m]\n",
      "- [n,\n",     "- o]\n",     "  p: |+\n", "   q\n",     "  a: r\n",
      "  s: 't\n",   "\tu\n",      "- v: >-\n", "  \n",       "- - w\n",
      "  ? x\n",     "  : y\n",    "- ? z\n",   "- {A: 1,\n", "  B: 2}\n",
      "  C: &D 3\n", "  E: *D\n",  "-\n",       "- \n",       "  F: !!int 4\n"};
  int read = 0;
  unsigned state = 1;
  for (int round = 0; round < 60000; ++round) {
    std::string text = "- first: 0\n";
    for (int i = 0; i < 9; ++i) {
      state = state * 1664525u + 1013904223u;
      text += lines[(state >> 8) % std::size(lines)];
      if (i == 4) text += "  G: 5\n- H: 6\n";
    }
    read += CompareAtEachCut(text);
    if (HasFailure()) break;
  }
  EXPECT_GT(read, 150);
}

TEST(PartsReaderTest, PublishedFilesAreReadInParts) {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  if (folder == nullptr || *folder == '\0') {
    GTEST_SKIP() << "SWITCHYARD_CONFORMANCE is not set: no published file has been read";
  }
  std::ifstream stream(fs::path(folder) / "torch-1.13.1" / "native_functions.yaml");
  std::stringstream text;
  text << stream.rdbuf();
  const std::string file = text.str();
  const std::optional<DocumentReading> parts =
      ReadInPartsAt(kFile, file,
                    {0, FindCut(file, file.size() / 4), FindCut(file, file.size() / 2),
                     static_cast<std::uint32_t>(file.size())});
  ASSERT_TRUE(parts);
  DocumentNames names;
  EXPECT_EQ(Describe(*parts), Describe(ReadDocument(kFile, file, 0, &names)));
}

}  // namespace
}  // namespace switchyard::yaml
