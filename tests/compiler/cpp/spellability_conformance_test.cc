// Makes the signatures of every operator in real schema files, PyTorch's and other projects'. The
// data is not part of the repository: without SWITCHYARD_CONFORMANCE the test reports that it is
// skipped.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/cpp/spellability.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/load_file.h"
#include "compiler/source/source_manager.h"
#include "gtest/gtest.h"

namespace switchyard::cpp {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> SchemaFiles(const fs::path& folder) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool is_schema = entry.path().extension() == ".yaml" && name != "derivatives.yaml" &&
                           name != "deprecated.yaml";
    if (is_schema) files.push_back(entry.path().string());
  }
  return files;
}

// Every signature of an operator that has them, so that none ends the program.
size_t BuildSignatures(const schema::NativeFunction& function) {
  for (const ApiForm form : ApiForms(function.schema)) ApiSignature(function, form);
  size_t count = ApiForms(function.schema).size() + 1;
  DispatcherSignature(function);
  for (const schema::DispatchLine& line : function.dispatch) {
    KernelSignature(function, line.kernel.value);
    ++count;
  }
  return count;
}

TEST(SpellabilityConformanceTest, RealFiles) {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  if (folder == nullptr || *folder == '\0') {
    GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: no real file was compiled";
  }
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  for (const std::string& file : SchemaFiles(folder)) {
    const auto id = source::LoadFile(file, &sources);
    ASSERT_TRUE(id.ok()) << file;
    schema::ReadSchemaFile(*id, sources, sink, &program);
  }
  size_t signatures = 0;
  for (const schema::NativeFunction& function : program.functions) {
    diagnostics::Sink own;
    if (CheckSpellability(function, own)) signatures += BuildSignatures(function);
    for (const diagnostics::Diagnostic& diagnostic : own.diagnostics()) {
      ADD_FAILURE() << function.QualifiedName() << ": " << diagnostic.message;
    }
  }
  EXPECT_GT(program.functions.size(), 5000u);
  std::printf("%zu operators, %zu signatures\n", program.functions.size(), signatures);
}

}  // namespace
}  // namespace switchyard::cpp
