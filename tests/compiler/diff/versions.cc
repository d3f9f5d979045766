#include "tests/compiler/diff/versions.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"

namespace switchyard::diff {
namespace {

expand::ExpandedProgram Read(const std::string& path, const std::string& text,
                             source::SourceManager* sources) {
  diagnostics::Sink sink;
  diagnostics::Policy policy;
  policy.ReportReferenceErrorsOnly();
  sink.SetPolicy(policy);
  schema::Program program;
  schema::ReadSchemaFile(sources->Add(path, text), *sources, sink, &program);
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    ADD_FAILURE() << path << ": " << diagnostic.message << "\n" << text;
  }
  if (!checked) std::abort();  // the errors have been reported
  return *std::move(checked);
}

}  // namespace

Comparison CompareTexts(const std::string& older, const std::string& newer,
                        source::SourceManager* sources) {
  const expand::ExpandedProgram first = Read("old.yaml", older, sources);
  const expand::ExpandedProgram second = Read("new.yaml", newer, sources);
  return Compare(Version(first), Version(second));
}

std::string IdsOf(const std::string& older, const std::string& newer) {
  source::SourceManager sources;
  std::string ids;
  for (const Change& change : CompareTexts(older, newer, &sources).changes) {
    ids.append(ids.empty() ? "" : " ");
    ids.append(diagnostics::InfoOf(change.diagnostic.id).id_text);
  }
  return ids;
}

}  // namespace switchyard::diff
