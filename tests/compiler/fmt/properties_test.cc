// Properties of every file: formatting twice equals formatting once, and the dump does not change.
// The files are those of tests/files, the project's own schema, and the conformance data if it
// exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/compiler/fmt/dump_of.h"
#include "tests/compiler/fmt/formatted.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard::fmt {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<fs::path> SchemaFilesIn(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// The number of the texts that could be read.
int CheckFiles(const std::vector<fs::path>& paths) {
  int readable = 0;
  for (const fs::path& path : paths) {
    SCOPED_TRACE(path.string());
    const std::string text = ReadAll(path);
    const std::optional<std::string> once = FormattedIfReadable(text);
    if (!once) continue;
    ++readable;
    EXPECT_EQ(Formatted(*once), *once);
    const std::optional<std::string> dump = DumpOf(text);
    if (!dump) continue;  // spelled in a way that the dump refuses
    EXPECT_EQ(DumpOf(*once), dump);
  }
  return readable;
}

TEST(Properties, HoldOfTheFileTests) { EXPECT_GE(CheckFiles(SchemaFilesIn("tests/files")), 200); }

TEST(Properties, HoldOfTheProjectsSchema) {
  EXPECT_EQ(CheckFiles({"kernels/native_functions.yaml"}), 1);
}

TEST(Properties, HoldOfTheConformanceData) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  EXPECT_GE(CheckFiles(SchemaFilesIn(ConformanceFolder())), 20);
}

std::size_t ChangedLines(const std::string& before, const std::string& after) {
  std::vector<std::string> a = SplitIntoLines(before);
  std::vector<std::string> b = SplitIntoLines(after);
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::vector<std::string> changed;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::back_inserter(changed));
  changed.erase(std::remove(changed.begin(), changed.end(), ""), changed.end());
  return changed.size();
}

// PyTorch's file is canonical but for the order of keys and blank lines: lines move, and none is
// another.
TEST(Properties, LeaveTheLinesOfPyTorchsFile) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const std::string text = ReadConformanceFile("torch-1.13.1/native_functions.yaml");
  EXPECT_EQ(ChangedLines(text, Formatted(text)), 0u);
}

}  // namespace
}  // namespace switchyard::fmt
