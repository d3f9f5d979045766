// The complete output of each phase for a small file.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/compiler/dump/dumped.h"

namespace switchyard::dump {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "tests/files/dump";

std::string ReadFile(const std::string& name) {
  std::ifstream stream(fs::path(kFolder) / name, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// Writes the file instead when the environment says so.
void ExpectCommitted(const std::string& name, const std::string& text) {
  ASSERT_FALSE(text.empty());
  if (const char* root = std::getenv("SWITCHYARD_UPDATE"); root != nullptr) {
    std::ofstream stream(fs::path(root) / kFolder / name, std::ios::binary);
    stream << text;
    ASSERT_TRUE(stream.good()) << name;
    return;
  }
  EXPECT_EQ(ReadFile(name), text) << name << ": run ./dev test --update";
}

TEST(Golden, Signatures) {
  ExpectCommitted("signatures.jsonl", SignaturesOf(ReadFile("schema.yaml")));
}

TEST(Golden, Families) { ExpectCommitted("families.jsonl", FamiliesOf(ReadFile("schema.yaml"))); }

TEST(Golden, Build) { ExpectCommitted("build.jsonl", BuildOf(ReadFile("schema.yaml"))); }

TEST(Golden, BuildWithGradients) {
  ExpectCommitted("build_gradients.jsonl",
                  BuildOf(ReadFile("operators.yaml"), ReadFile("derivatives.yaml")));
}

TEST(Golden, Formulas) {
  ExpectCommitted("formulas.jsonl",
                  FormulasOf(ReadFile("operators.yaml"), ReadFile("derivatives.yaml")));
}

TEST(Golden, Yaml) { ExpectCommitted("yaml.jsonl", YamlOf(ReadFile("operators.yaml"))); }

TEST(Golden, Selection) {
  ExpectCommitted("selection.jsonl", SelectionOf(ReadFile("schema.yaml"),
                                                 {"add_.Tensor", "make.out", "step_functional"}));
}

TEST(Golden, GeneratedOperators) {
  ExpectCommitted("expanded.jsonl", ExpandedOf(ReadFile("schema.yaml")));
}

}  // namespace
}  // namespace switchyard::dump
