// Structure, values, types and places equal PyYAML's: compares with pyyaml_cases.txt, whose
// expectations PyYAML wrote (pyyaml_cases.py explains the file).

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/compiler/yaml/reading.h"

namespace switchyard::yaml {
namespace {

constexpr char kFile[] = "tests/compiler/yaml/pyyaml_cases.txt";

struct Case {
  std::string title;
  std::string text;
  std::string shape;   // "error" when PyYAML refuses the text
  std::string begins;  // of the nodes
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.title; }

void AppendUtf8(unsigned long value, std::string* out) {
  if (value < 0x80) {
    out->push_back(static_cast<char>(value));
  } else {
    if (value < 0x800) {
      out->push_back(static_cast<char>(0xC0 | value >> 6));
    } else {
      out->push_back(static_cast<char>(0xE0 | value >> 12));
      out->push_back(static_cast<char>(0x80 | (value >> 6 & 0x3F)));
    }
    out->push_back(static_cast<char>(0x80 | (value & 0x3F)));
  }
}

// Of Python's escapes, those that the cases use: \n, \r, \t and \uXXXX.
std::string Unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result.push_back(text[i]);
      continue;
    }
    const char name = text.at(++i);
    if (name == 'u') {
      AppendUtf8(std::stoul(std::string(text.substr(i + 1, 4)), nullptr, 16), &result);
      i += 4;
    } else {
      result.push_back(name == 'n' ? '\n' : name == 'r' ? '\r' : '\t');
    }
  }
  return result;
}

std::vector<Case> ReadCases() {
  std::vector<Case> cases;
  std::ifstream stream(kFile, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    const std::string rest = line.size() > 1 ? line.substr(1) : "";
    if (line.substr(0, 3) == "## ") {
      cases.push_back({line.substr(3), "", "", ""});
    } else if (cases.empty() || line.empty()) {
      continue;
    } else if (line[0] == '|') {
      cases.back().text += rest + "\n";
    } else if (line[0] == '$') {
      cases.back().text += Unescaped(rest);
    } else if (line[0] == '=') {
      cases.back().shape = line.substr(2);
    } else if (line[0] == '@') {
      cases.back().begins = line.substr(1);
    }
  }
  return cases;
}

void AppendBegins(const Node& node, std::string* begins) {
  if (node.kind == NodeKind::kEmpty) return;
  *begins += " " + std::to_string(node.range.begin);
  for (const Node& element : node.elements) AppendBegins(element, begins);
  for (const Pair& pair : node.pairs) {
    AppendBegins(pair.key, begins);
    AppendBegins(pair.value, begins);
  }
}

std::string BeginsOf(const Document& document) {
  std::string begins;
  AppendBegins(document.root, &begins);
  if (document.root_kind != NodeKind::kSequence) return begins;
  begins = " " + std::to_string(document.root_range.begin);
  for (const Entry& entry : document.entries) AppendBegins(entry.node, &begins);
  return begins;
}

class PyYamlCaseTest : public testing::TestWithParam<Case> {};

TEST_P(PyYamlCaseTest, IsReadAlike) {
  const Case& expected = GetParam();
  const Reading reading(expected.text);
  if (expected.shape == "error") {
    EXPECT_EQ(reading.sink().error_count(), 1u) << "read as " << reading.Shape();
    return;
  }
  EXPECT_EQ(reading.Reports(), std::vector<std::string>());
  EXPECT_EQ(reading.Shape(), expected.shape);
  EXPECT_EQ(BeginsOf(reading.document()), expected.begins);
}

std::string NameOf(const testing::TestParamInfo<Case>& info) {
  std::string name;
  for (const char c : info.param.title)
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, PyYamlCaseTest, testing::ValuesIn(ReadCases()), NameOf);

TEST(PyYamlCasesTest, AreFound) { EXPECT_GE(ReadCases().size(), 95u); }

TEST(PyYamlCasesTest, AllHaveAnExpectation) {
  for (const Case& c : ReadCases()) EXPECT_FALSE(c.shape.empty()) << c.title;
}

}  // namespace
}  // namespace switchyard::yaml
