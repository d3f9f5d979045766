#include "tests/compiler/format/formatted.h"

#include <gtest/gtest.h>

#include "compiler/diagnostics/sink.h"
#include "compiler/format/formatter.h"
#include "compiler/schema/print/program_dump.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::format {
namespace {

std::string WithoutLines(const std::string& dump) {
  constexpr const char* kLine = "\"line\":";
  std::string result;
  std::size_t at = 0;
  for (std::size_t found = dump.find(kLine); found != std::string::npos;
       found = dump.find(kLine, at)) {
    result.append(dump, at, found - at);
    at = dump.find_first_of(",}", found);
  }
  return result.append(dump, at);
}

}  // namespace

std::optional<std::string> FormattedIfReadable(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const absl::StatusOr<std::string> result = Format(sources.Add("test.yaml", text), sources, sink);
  if (result.ok()) return *result;
  EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument) << text;
  return std::nullopt;
}

std::string Formatted(const std::string& text) {
  const std::optional<std::string> result = FormattedIfReadable(text);
  EXPECT_TRUE(result.has_value()) << text;
  return result.value_or("");
}

std::optional<std::string> DumpOf(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("test.yaml", text), sources, sink, &program);
  if (sink.error_count() > 0) return std::nullopt;
  std::string dump;
  schema::DumpProgram(program, sources, &dump);
  return WithoutLines(dump);
}

}  // namespace switchyard::format
