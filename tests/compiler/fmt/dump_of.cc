#include "tests/compiler/fmt/dump_of.h"

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/print/program_dump.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::fmt {
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

std::optional<std::string> DumpOf(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("test.yaml", text), sources, sink, &program);
  if (sink.error_count() > 0) return std::nullopt;
  std::string dump;
  schema::DumpProgram(program, sources, {}, &dump);
  return WithoutLines(dump);
}

}  // namespace switchyard::fmt
