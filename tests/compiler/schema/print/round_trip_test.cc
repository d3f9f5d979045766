// parse(print(x)) == x for every declaration in tests/files, in the project's own schema, and in
// the conformance data if it exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/load_file.h"
#include "compiler/source/source_manager.h"
#include "tests/compiler/schema/schema_equality.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard::schema {
namespace {

namespace fs = std::filesystem;

// Whether nothing is wrong with a declaration but its spelling.
bool IsUnderstood(const FunctionSchema& schema, const diagnostics::Sink& sink) {
  return !schema.broken && std::none_of(sink.diagnostics().begin(), sink.diagnostics().end(),
                                        [&](const diagnostics::Diagnostic& diagnostic) {
                                          return schema.range.Contains(diagnostic.range) &&
                                                 diagnostic.id != diagnostics::DiagnosticId::S007;
                                        });
}

void ExpectRoundTrip(const FunctionSchema& schema) {
  const std::string text = PrintDeclaration(schema);
  const auto size = static_cast<std::uint32_t>(text.size());
  diagnostics::Sink sink;
  const bool has_variables = schema.forms == TypeForms::kRunTimeWithVariables;
  FunctionSchema again =
      ParseFunctionSchema(source::ScalarText(text, {source::FileId{0}, 0, size}), sink,
                          has_variables ? TypeVariables::kAllowed : TypeVariables::kUnknownTypes);
  EXPECT_TRUE(sink.diagnostics().empty()) << text;
  // A vendor's dialect gives its operators a namespace that no declaration writes.
  if (!schema.has_written_namespace) {
    again.name_space.value = schema.name_space.value;
    again.forms = schema.forms;
  }
  EXPECT_TRUE(AreEqual(again, schema)) << text;
}

// The number of declarations that are understood.
std::size_t CheckFile(const std::string& path) {
  source::SourceManager sources;
  const auto file = source::LoadFile(path, &sources);
  if (!file.ok()) {
    ADD_FAILURE() << file.status();
    return 0;
  }
  diagnostics::Sink sink;
  Program program;
  ReadSchemaFile(*file, sources, sink, &program);
  std::size_t count = 0;
  for (const NativeFunction& function : program.functions) {
    if (function.broken || !IsUnderstood(function.schema, sink)) continue;
    ExpectRoundTrip(function.schema);
    ++count;
  }
  return count;
}

std::size_t CheckFiles(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") count += CheckFile(entry.path().string());
  }
  return count;
}

TEST(RoundTrip, OfTheFileTests) { EXPECT_GE(CheckFiles("tests/files"), 600u); }

TEST(RoundTrip, OfTheProjectsSchema) { EXPECT_GE(CheckFile("kernels/native_functions.yaml"), 10u); }

TEST(RoundTrip, OfTheConformanceData) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  EXPECT_GE(CheckFiles(ConformanceFolder()), 5000u);
}

}  // namespace
}  // namespace switchyard::schema
