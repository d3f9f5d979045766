#include "compiler/emit/line_map.h"

#include "absl/strings/str_cat.h"
#include "compiler/emit/manifest.h"

namespace switchyard::emit {
namespace {

constexpr int kVersion = 1;

void AppendRow(const LineMapping& mapping, const source::SourceManager& sources,
               std::string* text) {
  const source::LineColumn place = sources.File(mapping.source.file).Locate(mapping.source.begin);
  absl::StrAppend(text, "[", mapping.first_line, ", ", mapping.last_line, ", ", mapping.source.file,
                  ", ", place.line, ", ", place.column, "]");
}

}  // namespace

std::string LineMapText(const std::vector<Artifact>& artifacts,
                        const source::SourceManager& sources) {
  std::string text = absl::StrCat("{\n\"line_map\": \"switchyard gen\",\n\"version\": ", kVersion,
                                  ",\n\"schemas\": ", SchemaList(sources), ",\n\"files\": [");
  const char* before_file = "\n";
  for (const Artifact& artifact : artifacts) {
    if (artifact.line_map.empty()) continue;
    absl::StrAppend(&text, before_file, "{\"path\": \"", artifact.path, "\", \"lines\": [");
    const char* before_row = "";
    for (const LineMapping& mapping : artifact.line_map) {
      text += before_row;
      AppendRow(mapping, sources, &text);
      before_row = ", ";
    }
    text += "]}";
    before_file = ",\n";
  }
  return text + "\n]\n}\n";
}

}  // namespace switchyard::emit
