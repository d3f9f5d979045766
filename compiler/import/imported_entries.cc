#include "compiler/import/imported_entries.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/fmt/formatter.h"
#include "compiler/fmt/spelling.h"
#include "compiler/import/registered_name.h"
#include "compiler/import/text.h"
#include "compiler/plan/build.h"
#include "compiler/plan/target_build.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/target/target.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

std::size_t EntryOf(const source::SourceFile& file, const diagnostics::Diagnostic& fault) {
  const std::string_view before = std::string_view(file.text()).substr(0, fault.range.end);
  std::size_t count = 0;
  for (std::size_t at = before.find(kEntryStart); at != std::string_view::npos;
       at = before.find(kEntryStart, at + 1)) {
    if (at == 0 || before[at - 1] == '\n') ++count;
  }
  return count == 0 ? 0 : count - 1;
}

// What is wrong with an entry, reported at the definition that it comes from. Its spelling is not:
// what is written is spelled anew, as soon as nothing else is wrong with any.
void ReportRefusals(const ImportedOperators& imported, const diagnostics::Sink& faults,
                    const source::SourceManager& texts, Refusals* refusals) {
  for (const diagnostics::Diagnostic& fault : faults.diagnostics()) {
    const bool is_error = fault.severity == diagnostics::Severity::kError;
    if (!is_error || fmt::IsSpellingFault(fault)) continue;
    const std::size_t number =
        fault.range.file == source::kNoFile ? 0 : EntryOf(texts.File(fault.range.file), fault);
    const ImportedOperator& one =
        imported.operators[std::min(number, imported.operators.size() - 1)];
    const std::string qualified = Qualified(one.name_space, one.name);
    refusals->OfOperator(
        qualified, diagnostics::kDeclarationRefused, one.range, Name(qualified),
        Text(fault.message + " (" + std::string(diagnostics::InfoOf(fault.id).id_text) + ")"));
  }
}

}  // namespace

std::optional<expand::ExpandedProgram> CheckEntries(const ImportedOperators& imported,
                                                    Refusals* refusals,
                                                    source::SourceManager* texts,
                                                    std::string* schema) {
  diagnostics::Sink faults;
  auto formatted = fmt::Format(texts->Add("imported", SchemaText(imported)), *texts, faults);
  if (!formatted.ok()) {
    ReportRefusals(imported, faults, *texts, refusals);
    return std::nullopt;
  }
  *schema = *std::move(formatted);
  schema::Program program;
  diagnostics::Sink rules;
  schema::ReadSchemaFile(texts->Add("imported", *schema), *texts, rules, &program);
  auto checked = expand::CheckAndExpand(std::move(program), rules);
  if (!checked) ReportRefusals(imported, rules, *texts, refusals);
  return checked;
}

void CheckBuild(const ImportedOperators& imported, const expand::ExpandedProgram& program,
                const target::Spelling& target, const source::SourceManager& texts,
                Refusals* refusals) {
  diagnostics::Sink faults;
  plan::MakeTargetBuild(plan::MakeBuild(program, {}, faults), *target::FindTarget(target.name),
                        faults);
  ReportRefusals(imported, faults, texts, refusals);
}

}  // namespace switchyard::importer
