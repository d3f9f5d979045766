// Reads the schema files in SWITCHYARD_CONFORMANCE: published ones have no errors, and every entry
// is on the line that PyTorch's reader reports.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/compiler/yaml/reading.h"

namespace switchyard::yaml {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// The folder; null when the variable is not set.
const char* Folder() {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  return folder == nullptr || *folder == '\0' ? nullptr : folder;
}

#define SKIP_WITHOUT_DATA()                                                               \
  if (Folder() == nullptr) {                                                              \
    GTEST_SKIP() << "SWITCHYARD_CONFORMANCE is not set: no published file has been read"; \
  }

TEST(YamlConformanceTest, PublishedFilesAreFreeOfFaults) {
  SKIP_WITHOUT_DATA();
  int count = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(Folder())) {
    if (entry.path().extension() != ".yaml") continue;
    ++count;
    const Reading reading(ReadAll(entry.path()));
    EXPECT_EQ(reading.Reports(), std::vector<std::string>()) << entry.path();
    EXPECT_NE(reading.document().root_kind, NodeKind::kEmpty) << entry.path();
  }
  EXPECT_GE(count, 20);
}

// The lines of functions.jsonl: {"line": 12, ...}, one object a line.
std::set<std::uint32_t> ExpectedLines(const fs::path& path) {
  constexpr std::string_view kKey = "\"line\": ";
  std::set<std::uint32_t> lines;
  std::ifstream stream(path);
  for (std::string row; std::getline(stream, row);) {
    const std::size_t at = row.find(kKey);
    if (at == std::string::npos) continue;
    lines.insert(static_cast<std::uint32_t>(std::stoul(row.substr(at + kKey.size()))));
  }
  return lines;
}

TEST(YamlConformanceTest, EntriesStandWherePyTorchHasThem) {
  SKIP_WITHOUT_DATA();
  const fs::path folder = fs::path(Folder()) / "torch-1.13.1";
  const std::set<std::uint32_t> expected = ExpectedLines(folder / "functions.jsonl");
  const Reading reading(ReadAll(folder / "native_functions.yaml"));
  const source::SourceFile& file = reading.sources().File(source::FileId{0});
  std::set<std::uint32_t> lines;
  for (const Entry& entry : reading.document().entries) {
    ASSERT_TRUE(entry.node.IsMapping());
    lines.insert(file.LineOf(entry.node.pairs[0].key.range.begin));
  }
  EXPECT_EQ(reading.document().entries.size(), 2493u);
  EXPECT_EQ(lines, expected);
}

// The text of a JSON string at its opening quote.
std::string JsonString(const std::string& row, std::size_t at) {
  std::string text;
  for (++at; at < row.size() && row[at] != '"'; ++at) {
    if (row[at] != '\\') {
      text.push_back(row[at]);
      continue;
    }
    const char name = row[++at];
    if (name == 'u') return "";  // few rows, and none for the reader
    text.push_back(name == 'n' ? '\n' : name == 't' ? '\t' : name == 'r' ? '\r' : name);
  }
  return text;
}

// Whether it is a warning about text that PyYAML accepts silently: see yaml_reader.h.
bool IsWarning(const std::string& report) {
  const std::string id = report.substr(0, 4);
  return id == "S903" || id == "S911";
}

// What PyTorch's generator accepts is YAML that it could read, so the reader has to as well.
TEST(YamlConformanceTest, AcceptedDocumentsAreRead) {
  SKIP_WITHOUT_DATA();
  int count = 0;
  for (const char* name : {"accept-reject.jsonl", "accept-reject-rules.jsonl"}) {
    std::ifstream stream(fs::path(Folder()) / name);
    for (std::string row; std::getline(stream, row);) {
      if (row.find("\"verdict\": \"accept\"") == std::string::npos) continue;
      const std::size_t at = row.find("\"yaml\": \"");
      const std::string text = at == std::string::npos ? "" : JsonString(row, at + 8);
      if (text.empty()) continue;
      ++count;
      for (const std::string& report : Reading(text).Reports()) {
        EXPECT_TRUE(IsWarning(report)) << report << "\n" << text;
      }
    }
  }
  EXPECT_GE(count, 500);
}

}  // namespace
}  // namespace switchyard::yaml
