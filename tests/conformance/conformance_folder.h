// The reference's data is in the folder in SWITCHYARD_CONFORMANCE. It is not part of the project;
// without it these tests are skipped, with a line that says so.
#ifndef SWITCHYARD_TESTS_CONFORMANCE_CONFORMANCE_FOLDER_H_
#define SWITCHYARD_TESTS_CONFORMANCE_CONFORMANCE_FOLDER_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace switchyard {

// Nothing if the variable is empty or not set.
inline std::filesystem::path ConformanceFolder() {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  return folder == nullptr ? std::filesystem::path() : std::filesystem::path(folder);
}

// The text of a file below the folder; a missing file fails the test.
inline std::string ReadConformanceFile(const std::string& path) {
  const std::filesystem::path file = ConformanceFolder() / path;
  std::ifstream stream(file, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << "no file " << file;
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

inline std::vector<std::string> SplitIntoLines(const std::string& text) {
  std::vector<std::string> lines;
  std::stringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace switchyard

#define SWITCHYARD_SKIP_WITHOUT_CONFORMANCE()                                                    \
  if (::switchyard::ConformanceFolder().empty())                                                 \
  GTEST_SKIP() << "SWITCHYARD_CONFORMANCE is not set: nothing is compared with the reference's " \
                  "data"

#endif  // SWITCHYARD_TESTS_CONFORMANCE_CONFORMANCE_FOLDER_H_
