#include "compiler/schema/read/schema_reader.h"

#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/read/backend_file_reader.h"
#include "compiler/schema/read/derivatives_reader.h"
#include "compiler/schema/read/executorch_reader.h"
#include "compiler/schema/read/native_functions_reader.h"
#include "compiler/schema/read/tags_reader.h"
#include "compiler/schema/read/value_reader.h"
#include "compiler/source/yaml_node.h"
#include "compiler/source/yaml_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::KindText;
using diagnostics::Sink;

// The reference never reads derivatives on their own: it takes any list for one of operators.
bool IsOfOperatorsAlone(const Program& program) {
  return program.language.as_reference && program.functions.empty();
}

void ReadEntry(const yaml::Entry& entry, Sink& sink, Program* program) {
  if (!entry.node.IsMapping()) {
    sink.Report(diagnostics::kEntryNotMapping, entry.node.range, KindText(KindOf(entry.node)));
  } else if (IsBackendFile(entry.node) && entry.node.Find("func") == nullptr) {
    sink.Report(diagnostics::kBackendNotMapping, entry.node.range);
    ReadBackendFile(entry.node, sink, program);
  } else if (IsTagEntry(entry)) {
    ReadTag(entry, sink, program);
  } else if (IsExecutorchEntry(entry) && !program->language.as_reference) {
    ReadExecutorchEntry(entry, sink, program);
  } else {
    program->functions.push_back(ReadNativeFunction(entry, {}, program->language, sink));
  }
}

}  // namespace

void ReadSchemaFile(source::FileId file, const source::SourceManager& sources, Sink& sink,
                    Program* program) {
  const size_t errors_before = sink.error_count();
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  if (document.root_kind == yaml::NodeKind::kMapping && IsBackendFile(document.root)) {
    ReadBackendFile(document.root, sink, program);
  } else if (document.root_kind != yaml::NodeKind::kSequence) {
    // A document of which nothing could be read has been reported.
    if (sink.error_count() > errors_before) return;
    sink.Report(diagnostics::kDocumentNotSequence, document.root_range,
                KindText(KindOf(document.root)));
  } else if (IsDerivativesFile(document) && !IsOfOperatorsAlone(*program)) {
    ReadDerivatives(document, sink, program);
  } else {
    // A quarter more for the variants that autogen makes: the vector need not grow then.
    program->functions.reserve(program->functions.size() + document.entries.size() * 5 / 4);
    for (const yaml::Entry& entry : document.entries) ReadEntry(entry, sink, program);
  }
}

}  // namespace switchyard::schema
