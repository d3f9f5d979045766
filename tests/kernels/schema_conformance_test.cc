// Compares the schemas of kernels/native_functions.yaml with those of PyTorch 1.13.1, byte for
// byte. PyTorch's file is not part of this repository: SWITCHYARD_CONFORMANCE names the folder that
// holds torch-1.13.1/native_functions.yaml, and without it the comparison reports itself as
// skipped.

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace {

constexpr char kOperators[] = "kernels/native_functions.yaml";

// The value of every `- func:` line, in file order; in both files a schema is on one line.
std::vector<std::string> ReadSchemas(const std::string& path) {
  constexpr char kStart[] = "- func: ";
  std::vector<std::string> schemas;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(kStart, 0) == 0) schemas.push_back(line.substr(sizeof(kStart) - 1));
  }
  return schemas;
}

TEST(SchemaConformanceTest, NoOperatorIsListedTwice) {
  const std::vector<std::string> schemas = ReadSchemas(kOperators);
  ASSERT_GE(schemas.size(), 25u);
  std::set<std::string> names;
  for (const std::string& schema : schemas) {
    EXPECT_TRUE(names.insert(schema.substr(0, schema.find('('))).second) << schema;
  }
}

TEST(SchemaConformanceTest, EverySchemaIsThatOfPyTorch) {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  if (folder == nullptr) {
    GTEST_SKIP()
        << "SWITCHYARD_CONFORMANCE is not set: the schemas were not compared with PyTorch's";
  }
  const std::vector<std::string> lines =
      ReadSchemas(std::string(folder) + "/torch-1.13.1/native_functions.yaml");
  ASSERT_GT(lines.size(), 2000u) << "this is not PyTorch's file";
  const std::set<std::string> reference(lines.begin(), lines.end());
  for (const std::string& schema : ReadSchemas(kOperators)) {
    EXPECT_EQ(reference.count(schema), 1u) << "PyTorch 1.13.1 has no such schema: " << schema;
  }
}

}  // namespace
