// Any bytes are read, checked and expanded as the files of one program: with every rule, and with
// the reference's rules. The result is either a checked program or errors, and every reported place
// is in its file.
//
// A line `%% file` begins the next file of the program, because derivatives need their operators.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/language.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "tests/fuzz/demands.h"

namespace switchyard::fuzz {
namespace {

constexpr std::string_view kFileMark = "%% file\n";

void AddFiles(std::string_view input, source::SourceManager* sources) {
  for (;;) {
    const std::size_t end = input.find(kFileMark);
    sources->Add("fuzz.yaml", std::string(input.substr(0, end)));
    if (end == std::string_view::npos) return;
    input.remove_prefix(end + kFileMark.size());
  }
}

// Reports every rule, as a warning if possible, so that errors do not hide others.
diagnostics::Policy EveryRule() {
  diagnostics::Policy policy;
  for (const diagnostics::DefinitionInfo& info : diagnostics::kDefinitions) {
    if (diagnostics::IsSwitchable(info)) {
      policy.Override(info.id, diagnostics::Level::kWarning);
    }
  }
  return policy;
}

diagnostics::Policy ReferenceRules() {
  diagnostics::Policy policy;
  policy.ReportReferenceOnly();
  return policy;
}

void Lint(const source::SourceManager& sources, const diagnostics::Policy& policy,
          schema::Language language) {
  diagnostics::Sink sink;
  sink.SetPolicy(policy);
  schema::Program program;
  program.language = language;
  for (std::size_t i = 0; i < sources.file_count(); ++i) {
    schema::ReadSchemaFile(static_cast<source::FileId>(i), sources, sink, &program);
  }
  const bool is_fine = expand::CheckAndExpand(std::move(program), sink).has_value();
  Demand(is_fine == (sink.error_count() == 0));
  DemandSoundDiagnostics(sources, sink);
  DemandRenderable(sources, sink);
  Demand(is_fine == (sink.error_count() == 0));
}

void RunOnce(std::string_view input) {
  static const diagnostics::Policy every_rule = EveryRule();
  static const diagnostics::Policy reference_rules = ReferenceRules();
  source::SourceManager sources;
  AddFiles(input, &sources);
  Lint(sources, every_rule, {});
  Lint(sources, reference_rules, {schema::LanguageLevel::kNewest, /*as_reference=*/true});
}

}  // namespace
}  // namespace switchyard::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  switchyard::fuzz::RunOnce({reinterpret_cast<const char*>(data), size});
  return 0;
}
