#include "tests/compiler/dispatch/expanded_program.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"

namespace switchyard {
namespace {

[[noreturn]] void Fail(const std::vector<std::string>& texts, const diagnostics::Sink& sink) {
  std::fprintf(stderr, "the text of a test is no good schema file:\n");
  for (const std::string& text : texts) std::fprintf(stderr, "%s\n", text.c_str());
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    std::fprintf(stderr, "  %s\n", diagnostic.message.c_str());
  }
  std::abort();
}

// Texts of tests are pieces of schemas: rules about whole files, documents and the limits of other
// generators are off.
diagnostics::Policy PolicyForPieces() {
  diagnostics::Policy policy;
  for (const diagnostics::DefinitionInfo& row : diagnostics::kDefinitions) {
    const bool is_of_pieces = row.id_text == "D007" || row.id_text == "N012";
    if (row.authority != diagnostics::Authority::kReference || is_of_pieces) {
      policy.Override(row.id, diagnostics::Level::kOff);
    }
  }
  return policy;
}

}  // namespace

expand::ExpandedProgram ExpandText(std::string text) { return ExpandTexts({std::move(text)}); }

expand::ExpandedProgram ExpandTexts(const std::vector<std::string>& texts) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  sink.SetPolicy(PolicyForPieces());
  schema::Program program;
  for (const std::string& text : texts) {
    schema::ReadSchemaFile(sources.Add("test.yaml", text), sources, sink, &program);
  }
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  if (!checked) Fail(texts, sink);
  return *std::move(checked);
}

schema::NativeFunction ExpandOperator(std::string text) {
  const expand::ExpandedProgram checked = ExpandText(std::move(text));
  if (checked.program().functions.size() != 1) std::abort();
  return checked.program().functions.front();
}

schema::NativeFunction OperatorOf(const std::string& declaration) {
  std::string text = "- func: " + declaration + "\n";
  if (declaration.find("Generator") != std::string::npos) {
    text += "  tags: nondeterministic_seeded\n";  // rule N012
  }
  return ExpandOperator(std::move(text));
}

}  // namespace switchyard
