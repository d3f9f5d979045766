#include "tests/compiler/yaml/reading.h"

#include <utility>

#include "compiler/yaml/yaml_reader.h"
#include "tests/compiler/yaml/described.h"

namespace switchyard::yaml {

Reading::Reading(std::string text) {
  const source::FileId file = sources_.Add("test.yaml", std::move(text));
  document_ = ReadYaml(file, sources_, sink_);
  sink_.Sort();
}

std::string Reading::Shape() const { return Described(document_); }

std::string Reading::Written(const source::SourceRange& range) const {
  return std::string(sources_.Text(range));
}

std::vector<std::string> Reading::Reports() const {
  std::vector<std::string> reports;
  for (const diagnostics::Diagnostic& diagnostic : sink_.diagnostics()) {
    const source::LineColumn place =
        sources_.File(diagnostic.range.file).Locate(diagnostic.range.begin);
    std::string report(diagnostics::InfoOf(diagnostic.id).id_text);
    report += " " + std::to_string(place.line) + ":" + std::to_string(place.column);
    reports.push_back(report + " " + diagnostic.message);
  }
  return reports;
}

}  // namespace switchyard::yaml
