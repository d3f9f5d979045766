#include "compiler/schema/read/schema_reader.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/parallel/parallel.h"
#include "compiler/schema/read/backend_file_reader.h"
#include "compiler/schema/read/decompositions_reader.h"
#include "compiler/schema/read/derivatives_reader.h"
#include "compiler/schema/read/dialect_reader.h"
#include "compiler/schema/read/executorch_reader.h"
#include "compiler/schema/read/facts_reader.h"
#include "compiler/schema/read/native_functions_reader.h"
#include "compiler/schema/read/reading_forms.h"
#include "compiler/schema/read/tags_reader.h"
#include "compiler/schema/read/value_reader.h"
#include "compiler/yaml/missing_colon.h"
#include "compiler/yaml/yaml_node.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::KindText;
using diagnostics::Sink;

// The reference never reads a file of derivatives alone: it takes any list for a list of operators.
bool IsOfOperatorsAlone(const Program& program) {
  return !FormsOf(program.language).has_files_of_derivatives && program.functions.empty();
}

// Whether the entry declares an operator. Reading it then depends on nothing in the program.
bool IsOperator(const yaml::Entry& entry, const Language& language) {
  if (!entry.node.IsMapping() || IsTagEntry(entry)) return false;
  if (IsFactsEntry(entry) && FormsOf(language).has_facts) return false;
  if (IsBackendFile(entry.node) && entry.node.Find("func") == nullptr) return false;
  return !IsExecutorchEntry(entry) || !FormsOf(language).has_executorch_entries;
}

// Reads the operators of the entries on all cores. Entries that need a diagnostic give nothing.
std::vector<std::optional<NativeFunction>> ReadOperators(const std::vector<yaml::Entry>& entries,
                                                         const Language& language) {
  std::vector<std::optional<NativeFunction>> operators(entries.size());
  RunInParallel(entries.size(), [&](size_t i) {
    if (!IsOperator(entries[i], language)) return;
    Sink said;
    NativeFunction function = ReadNativeFunction(entries[i], {}, language, said);
    if (said.diagnostics().empty()) operators[i].emplace(std::move(function));
  });
  return operators;
}

void ReadEntry(const yaml::Entry& entry, Sink& sink, Program* program) {
  if (!entry.node.IsMapping()) {
    auto report =
        sink.Report(diagnostics::kEntryNotMapping, entry.node.range, KindText(KindOf(entry.node)));
    if (!entry.node.IsString()) return;
    const source::SourceRange range = entry.node.text.range();
    const auto missing = yaml::FindMissingColon(entry.node.Text());
    if (missing && range == entry.node.range) {
      yaml::AddColon(*missing, range.file, range.begin, &report);
    }
  } else if (IsBackendFile(entry.node) && entry.node.Find("func") == nullptr) {
    sink.Report(diagnostics::kBackendNotMapping, entry.node.range);
    ReadBackendFile(entry.node, sink, program);
  } else if (IsTagEntry(entry)) {
    ReadTag(entry, sink, program);
  } else if (IsFactsEntry(entry) && FormsOf(program->language).has_facts) {
    ReadFacts(entry, sink, program);
  } else if (IsExecutorchEntry(entry) && FormsOf(program->language).has_executorch_entries) {
    ReadExecutorchEntry(entry, sink, program);
  } else {
    program->Add(ReadNativeFunction(entry, {}, program->language, sink));
  }
}

}  // namespace

void ReadEntries(const yaml::Document& document, Sink& sink, Program* program) {
  for (const yaml::Entry& entry : document.entries) ReadEntry(entry, sink, program);
}

void ReadSchemaFile(source::FileId file, const source::SourceManager& sources, Sink& sink,
                    Program* program) {
  const size_t errors_before = sink.error_count();
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  if (FormsOf(program->language).has_dialects && ReadDialect(document, sink, program)) return;
  if (document.root_kind == yaml::NodeKind::kMapping && IsBackendFile(document.root)) {
    ReadBackendFile(document.root, sink, program);
  } else if (document.root_kind != yaml::NodeKind::kSequence) {
    // The reader reported a document in which nothing could be read.
    if (sink.error_count() > errors_before) return;
    sink.Report(diagnostics::kDocumentNotSequence, document.root_range,
                KindText(KindOf(document.root)));
  } else if (IsDecompositionsFile(document) && !IsOfOperatorsAlone(*program)) {
    ReadDecompositions(document, sink, program);
  } else if (IsDerivativesFile(document) && !IsOfOperatorsAlone(*program)) {
    ReadDerivatives(document, sink, program);
  } else {
    // Reserves a quarter more for the variants that autogen makes.
    program->functions.reserve(program->functions.size() + document.entries.size() * 5 / 4);
    std::vector<std::optional<NativeFunction>> operators =
        ReadOperators(document.entries, program->language);
    for (size_t i = 0; i < operators.size(); ++i) {
      if (operators[i]) {
        program->Add(*std::move(operators[i]));
      } else {
        ReadEntry(document.entries[i], sink, program);
      }
    }
  }
}

}  // namespace switchyard::schema
