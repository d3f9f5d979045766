// Any bytes are read and checked as a schema file: the end is a checked program or errors, never
// both and never neither, and every place that is named lies in the file.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"

namespace switchyard {
namespace {

void Demand(bool condition) {
  if (!condition) std::abort();
}

// Faults of a program as a whole have no place.
bool IsSound(const source::SourceRange& range, std::size_t size) {
  return range.file == source::kNoFile || (range.begin <= range.end && range.end <= size);
}

void CheckDiagnostic(const diagnostics::Diagnostic& diagnostic, std::size_t size) {
  Demand(IsSound(diagnostic.range, size));
  for (const diagnostics::Label& info : diagnostic.infos) Demand(IsSound(info.range, size));
  for (const diagnostics::Edit& edit : diagnostic.fix) Demand(IsSound(edit.range, size));
}

void RunOnce(std::string input) {
  const std::size_t size = input.size();
  source::SourceManager sources;
  const source::FileId file = sources.Add("fuzz.yaml", std::move(input));
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(file, sources, sink, &program);
  const bool is_fine = sema::Checker(sink).Check(std::move(program)).has_value();
  Demand(is_fine == (sink.error_count() == 0));
  sink.Sort();
  Demand(is_fine == (sink.error_count() == 0));
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    CheckDiagnostic(diagnostic, size);
  }
  std::string text;
  diagnostics::RenderText(sink.diagnostics(), sources, {}, &text);
}

}  // namespace
}  // namespace switchyard

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  switchyard::RunOnce(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
