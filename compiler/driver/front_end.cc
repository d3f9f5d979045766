#include "compiler/driver/front_end.h"

#include <unistd.h>

#include <cstdlib>

#include "absl/status/statusor.h"
#include "compiler/driver/console.h"
#include "compiler/driver/report.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/load_file.h"

namespace switchyard::driver {
namespace {

void ReadFrom(size_t first, FrontEnd* front_end) {
  for (size_t i = first; i < front_end->sources.file_count(); ++i) {
    schema::ReadSchemaFile(static_cast<source::FileId>(i), front_end->sources, front_end->sink,
                           &front_end->program);
  }
}

}  // namespace

bool LoadFiles(const std::vector<std::string>& files, source::SourceManager* sources) {
  for (const std::string& file : files) {
    const absl::StatusOr<source::FileId> id = source::LoadFile(file, sources);
    if (id.ok()) continue;
    Report(std::string(id.status().message()));
    return false;
  }
  return true;
}

void ReadLoadedFiles(FrontEnd* front_end) { ReadFrom(0, front_end); }

void ReadLastFile(FrontEnd* front_end) { ReadFrom(front_end->sources.file_count() - 1, front_end); }

bool ReadFiles(const std::vector<std::string>& files, FrontEnd* front_end) {
  const size_t first = front_end->sources.file_count();
  if (!LoadFiles(files, &front_end->sources)) return false;
  ReadFrom(first, front_end);
  return true;
}

void ShowDiagnostics(FrontEnd* front_end, const std::string& color, std::FILE* stream) {
  front_end->sink.Sort();
  ReportOptions options;
  options.color = UseColor(color, stream);
  WriteReport(front_end->sink, front_end->sources, options, stream);
}

bool IsColorChoice(const std::string& color) {
  return color == "auto" || color == "always" || color == "never";
}

bool UseColor(const std::string& color, std::FILE* stream) {
  if (color == "always") return true;
  if (color == "never") return false;
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(fileno(stream)) != 0 && (no_color == nullptr || *no_color == '\0');
}

}  // namespace switchyard::driver
