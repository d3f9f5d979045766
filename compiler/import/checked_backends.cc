#include "compiler/import/checked_backends.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/import/agreement.h"
#include "compiler/schema/read/schema_reader.h"

namespace switchyard::importer {
namespace {

using diagnostics::KeyText;
using diagnostics::Text;

void ReportFaults(const ImportedOperators& imported, const std::vector<source::FileId>& files,
                  const diagnostics::Sink& rules, const source::SourceManager& sources,
                  Refusals* refusals) {
  for (const diagnostics::Diagnostic& fault : rules.diagnostics()) {
    if (fault.severity != diagnostics::Severity::kError) continue;
    const auto file = std::find(files.begin(), files.end(), fault.range.file);
    const ImportedBackend& backend =
        imported.backends[file == files.end() ? 0 : file - files.begin()];
    const std::string key(DispatchKeyName(backend.key));
    const std::string reason =
        fault.message + " (" + std::string(diagnostics::InfoOf(fault.id).id_text) + ")";
    const std::size_t line =
        file == files.end() ? 0 : sources.File(*file).Locate(fault.range.begin).line;
    const BackendKernel* kernel = KernelOfLine(backend, line);
    if (kernel == nullptr) {
      refusals->OfWord(key, diagnostics::kBackendRefused, backend.kernels.front().kernel.range,
                       KeyText(key), Text(reason));
    } else {
      refusals->OfOperator(kernel->operator_name, diagnostics::kBackendRefused,
                           kernel->kernel.range, KeyText(key), Text(reason));
    }
  }
}

}  // namespace

std::optional<expand::ExpandedProgram> CheckBackends(const ImportedOperators& imported,
                                                     const std::vector<BackendText>& texts,
                                                     schema::Program existing, Refusals* refusals,
                                                     source::SourceManager* sources) {
  diagnostics::Sink rules;
  std::vector<source::FileId> files;
  for (const BackendText& one : texts) {
    files.push_back(sources->Add(one.key + ".yaml", one.text));
    schema::ReadSchemaFile(files.back(), *sources, rules, &existing);
  }
  auto checked = expand::CheckAndExpand(std::move(existing), rules);
  if (!checked) ReportFaults(imported, files, rules, *sources, refusals);
  return checked;
}

void CompareBackendTypes(const ImportedOperators& imported, const expand::ExpandedProgram& program,
                         Refusals* refusals) {
  for (const ImportedBackend& backend : imported.backends) {
    for (const BackendKernel& one : backend.kernels) {
      const schema::FunctionSchema& declared = program.by_name().Find(one.operator_name)->schema;
      CompareTypes(one.kernel, one.operator_name, declared, declared.name.range, /*classes=*/{},
                   *refusals);
    }
  }
}

}  // namespace switchyard::importer
