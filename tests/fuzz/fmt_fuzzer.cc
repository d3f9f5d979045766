// Any bytes as a file to format: it is rejected with a diagnostic, or formatted. Then fmt(fmt(x))
// == fmt(x), and the text has the same meaning as before, as a document and as a program.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/fmt/formatter.h"
#include "compiler/fmt/same_meaning.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_reader.h"
#include "tests/compiler/fmt/dump_of.h"
#include "tests/fuzz/demands.h"

namespace switchyard::fuzz {
namespace {

// A file with aliases gets a warning and is rejected.
bool HasReasonToRefuse(const diagnostics::Sink& sink) {
  return sink.error_count() > 0 ||
         std::any_of(sink.diagnostics().begin(), sink.diagnostics().end(),
                     [](const diagnostics::Diagnostic& diagnostic) {
                       return diagnostic.id == diagnostics::DiagnosticId::S903;
                     });
}

std::optional<std::string> Formatted(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const source::FileId file = sources.Add("fuzz.yaml", text);
  const auto result = fmt::Format(file, sources, sink);
  DemandSoundDiagnostics(sources, sink);
  if (result.ok()) return *result;
  Demand(HasReasonToRefuse(sink));
  return std::nullopt;
}

void DemandSameDocument(const std::string& a, const std::string& b) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const source::FileId first = sources.Add("before.yaml", a);
  const source::FileId second = sources.Add("after.yaml", b);
  const yaml::Document before = yaml::ReadYaml(first, sources, sink);
  const yaml::Document after = yaml::ReadYaml(second, sources, sink);
  Demand(fmt::MeanTheSame(before, after));
}

void RunOnce(const std::string& input) {
  const std::optional<std::string> once = Formatted(input);
  if (!once) return;
  Demand(Formatted(*once) == once);
  // A declaration with another spelling is only read in its canonical spelling.
  const std::optional<std::string> dump = fmt::DumpOf(input);
  if (!dump) return;
  Demand(fmt::DumpOf(*once) == dump);
  DemandSameDocument(input, *once);
}

}  // namespace
}  // namespace switchyard::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  switchyard::fuzz::RunOnce(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
