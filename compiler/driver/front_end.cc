#include "compiler/driver/front_end.h"

#include <unistd.h>

#include <cstdlib>

#include "absl/status/statusor.h"
#include "compiler/diagnostics/render_text.h"
#include "compiler/schema/read/schema_reader.h"

namespace switchyard::driver {
namespace {

bool UseColor(const std::string& color, std::FILE* stream) {
  if (color == "always") return true;
  if (color == "never") return false;
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(fileno(stream)) != 0 && (no_color == nullptr || *no_color == '\0');
}

}  // namespace

bool ReadFiles(const std::vector<std::string>& files, FrontEnd* front_end) {
  std::vector<source::FileId> ids;
  for (const std::string& file : files) {
    const absl::StatusOr<source::FileId> id = front_end->sources.Load(file);
    if (!id.ok()) {
      std::fprintf(stderr, "switchyard: %s\n", std::string(id.status().message()).c_str());
      return false;
    }
    ids.push_back(*id);
  }
  for (const source::FileId id : ids) {
    schema::ReadSchemaFile(id, front_end->sources, front_end->sink, &front_end->program);
  }
  return true;
}

void ShowDiagnostics(FrontEnd* front_end, const std::string& color, std::FILE* stream) {
  front_end->sink.Sort();
  diagnostics::RenderOptions options;
  options.color = UseColor(color, stream);
  std::string text;
  diagnostics::RenderText(front_end->sink.diagnostics(), front_end->sources, options, &text);
  std::fwrite(text.data(), 1, text.size(), stream);
}

bool IsColorChoice(const std::string& color) {
  return color == "auto" || color == "always" || color == "never";
}

}  // namespace switchyard::driver
