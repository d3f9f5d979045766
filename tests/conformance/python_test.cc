// The Python signatures of a file of PyTorch 2.5 compared with those of its own generator.
// data/python_signatures.txt has a line for each name, with a hash of its signatures in order,
// their operators and the names of results. python_signatures.py --digests wrote it.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/python/bindings.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard::python {
namespace {

constexpr char kOperators[] = "torch-2.x/native_functions.yaml";
constexpr char kDeprecatedFile[] = "torch-1.13.1/deprecated.yaml";
constexpr char kDigests[] = "tests/conformance/data/python_signatures.txt";
constexpr size_t kNames = 1669;

std::string OperatorText(const std::optional<OperatorCall>& call) {
  return call ? call->function->QualifiedName() : "-";
}

// One signature per line.
std::string TextOf(const Function& function) {
  std::string text;
  for (const Signature& signature : function.signatures) {
    text += signature.text + " " + OperatorText(signature.plain) + " " +
            OperatorText(signature.out) + " ";
    bool is_first = true;
    for (const std::string& field : signature.Main().result.fields) {
      text += (is_first ? "" : ",") + field;
      is_first = false;
    }
    text += "\n";
  }
  return text;
}

// FNV-1a, in hexadecimal.
std::string DigestOf(const std::string& text) {
  uint64_t value = 0xCBF29CE484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  char buffer[17];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(value));
  return buffer;
}

std::string AreaOf(const Function& function) {
  if (function.receiver == Receiver::kMethod) return "methods";
  return function.submodule.empty() ? "." : function.submodule;
}

// By area and name.
std::map<std::string, std::string> ExpectedDigests() {
  std::map<std::string, std::string> digests;
  std::ifstream stream(kDigests);
  for (std::string area, name, digest; stream >> area >> name >> digest;) {
    digests[area + " " + name] = digest;
  }
  return digests;
}

TEST(PythonSignatures, AreThoseOfTheReference) {
  if (ConformanceFolder().empty()) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE is not set";
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add(kOperators, ReadConformanceFile(kOperators)), sources, sink,
                         &program);
  const auto deprecated = std::make_shared<const std::vector<DeprecatedSignature>>(ReadDeprecated(
      sources.Add(kDeprecatedFile, ReadConformanceFile(kDeprecatedFile)), sources, sink));
  const std::optional<expand::ExpandedProgram> expanded =
      expand::CheckAndExpand(std::move(program), sink);
  ASSERT_TRUE(expanded.has_value());
  std::vector<const schema::NativeFunction*> operators;
  for (const schema::NativeFunction& function : expanded->operators()) {
    operators.push_back(&function);
  }
  const Bindings bindings = MakeBindings(std::string(kTensorPackage), operators, deprecated);
  EXPECT_TRUE(bindings.unmatched.empty());
  std::map<std::string, std::string> expected = ExpectedDigests();
  EXPECT_EQ(expected.size(), kNames);
  for (const Function& function : bindings.functions) {
    const std::string name = AreaOf(function) + " " + function.name;
    const std::string text = TextOf(function);
    EXPECT_EQ(DigestOf(text), expected[name]) << name << "\n" << text;
    expected.erase(name);
  }
  for (const auto& [name, digest] : expected) ADD_FAILURE() << name << " is missing";
}

}  // namespace
}  // namespace switchyard::python
