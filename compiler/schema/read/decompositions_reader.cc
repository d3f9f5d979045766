#include "compiler/schema/read/decompositions_reader.h"

#include <optional>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/read/entry_name.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::KindText;
using diagnostics::Sink;

constexpr std::string_view kName = "name";
constexpr std::string_view kFormula = "formula";
constexpr std::string_view kRequires = "requires";

void ReportUnknownKeys(const yaml::Node& node, Sink& sink) {
  for (const yaml::Pair& pair : node.pairs) {
    const std::string_view key = pair.key.Text();
    if (key == kName || key == kFormula || key == kRequires) continue;
    sink.Report(diagnostics::kUnknownEntryKey, pair.key.range, diagnostics::Name(key));
  }
}

// Nothing when there is no such key, and after a report.
std::optional<source::ScalarText> ReadFormula(const yaml::Node& node, std::string_view key,
                                              Sink& sink) {
  const yaml::Node* value = node.Find(key);
  if (value == nullptr) return std::nullopt;
  if (!ReadString(*value, diagnostics::kFormulaNotString, sink)) return std::nullopt;
  return value->text;
}

void ReadEntry(const yaml::Entry& yaml_entry, Sink& sink, Program* program) {
  const yaml::Node& node = yaml_entry.node;
  if (!node.IsMapping()) {
    sink.Report(diagnostics::kEntryNotMapping, node.range, KindText(KindOf(node)));
    return;
  }
  std::optional<EntryName> name = ReadEntryName(node, sink);
  if (!name) return;
  ReportUnknownKeys(node, sink);
  if (node.Find(kFormula) == nullptr) {
    sink.Report(diagnostics::kEntryWithoutFormula, name->qualified_name.range,
                diagnostics::Name(name->qualified_name.value));
    return;
  }
  std::optional<source::ScalarText> formula = ReadFormula(node, kFormula, sink);
  if (!formula) return;
  program->decompositions.push_back(
      {program->language, std::move(name->schema_text), std::move(name->qualified_name),
       *std::move(formula), ReadFormula(node, kRequires, sink), yaml_entry.range, name->key_range});
}

}  // namespace

bool IsDecompositionsFile(const yaml::Document& document) {
  bool has_formula = false;
  for (const yaml::Entry& entry : document.entries) {
    if (!entry.node.IsMapping()) continue;
    for (const std::string_view key : {"func", "op", "tag"}) {
      if (entry.node.Find(key) != nullptr) return false;
    }
    has_formula = has_formula || entry.node.Find(kFormula) != nullptr;
  }
  return has_formula;
}

void ReadDecompositions(const yaml::Document& document, Sink& sink, Program* program) {
  for (const yaml::Entry& entry : document.entries) ReadEntry(entry, sink, program);
}

}  // namespace switchyard::schema
