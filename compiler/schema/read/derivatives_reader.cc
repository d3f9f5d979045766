#include "compiler/schema/read/derivatives_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/read/entry_name.h"
#include "compiler/schema/read/value_reader.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::schema {
namespace {

using diagnostics::KeyText;
using diagnostics::KindText;
using diagnostics::Name;
using diagnostics::Sink;

constexpr std::string_view kName = "name";
constexpr std::string_view kDispatch = "dispatch";
constexpr std::string_view kOutputs = "output_differentiability";
constexpr std::string_view kSpace = " \t\n\r\v\f";

// Splits "self, other" into names, each with its place.
std::vector<source::Located<std::string>> SplitNames(const source::ScalarText& key) {
  std::vector<source::Located<std::string>> names;
  const std::string_view text = key.text();
  for (size_t begin = 0; begin <= text.size();) {
    const size_t comma = std::min(text.find(',', begin), text.size());
    size_t first = std::min(text.find_first_not_of(kSpace, begin), comma);
    size_t last = comma;
    while (last > first && kSpace.find(text[last - 1]) != std::string_view::npos) --last;
    names.push_back({std::string(text.substr(first, last - first)), key.RangeOf(first, last)});
    begin = comma + 1;
  }
  return names;
}

std::optional<FormulaLine> ReadFormula(const yaml::Pair& pair, Sink& sink) {
  if (!pair.value.IsString()) {
    sink.Report(diagnostics::kFormulaNotString, pair.value.range, KindText(KindOf(pair.value)));
    return std::nullopt;
  }
  return FormulaLine{{std::string(pair.key.Text()), pair.key.text.range()},
                     SplitNames(pair.key.text),
                     pair.value.text};
}

void SortByKey(FormulaBlock* block) {
  std::stable_sort(
      block->lines.begin(), block->lines.end(),
      [](const FormulaLine& a, const FormulaLine& b) { return a.key.value < b.key.value; });
}

bool IsFormulaKey(std::string_view key) {
  return key != kName && key != kDispatch && key != kOutputs;
}

// Whether it is one of the reference's keys or a key of a later backend.
bool IsAutogradKey(std::string_view text) {
  const std::optional<DispatchKey> key = ParseDispatchKey(text);
  if (!key) return false;
  return *key == DispatchKey::AutogradNestedTensor ||
         (FunctionalityOf(*key) == DispatchKey::AutogradFunctionality &&
          BackendOf(*key) != BackendComponent::Invalid);
}

std::optional<FormulaBlock> ReadBlock(const yaml::Pair& pair, Sink& sink) {
  FormulaBlock block;
  block.dispatch_key = {std::string(pair.key.Text()), pair.key.text.range()};
  const std::string& key = block.dispatch_key.value;
  if (key != kDefaultFormulas && !IsAutogradKey(key)) {
    sink.Report(diagnostics::kDerivativeDispatchKey, pair.key.range, KeyText(key));
    return std::nullopt;
  }
  if (!pair.value.IsMapping()) {
    sink.Report(diagnostics::kFormulasNotMapping, pair.value.range, KindText(KindOf(pair.value)));
    return std::nullopt;
  }
  for (const yaml::Pair& line : pair.value.pairs) {
    if (auto formula = ReadFormula(line, sink)) block.lines.push_back(std::move(*formula));
  }
  SortByKey(&block);
  return block;
}

void ReadDispatch(const yaml::Node& value, Sink& sink, DerivativeEntry* entry) {
  if (!value.IsMapping()) {
    sink.Report(diagnostics::kDerivativeDispatchNotMapping, value.range, KindText(KindOf(value)));
    return;
  }
  for (const yaml::Pair& pair : value.pairs) {
    if (auto block = ReadBlock(pair, sink)) entry->blocks.push_back(std::move(*block));
  }
}

void ReadFormulas(const yaml::Node& node, Sink& sink, DerivativeEntry* entry) {
  FormulaBlock block;
  block.dispatch_key = {std::string(kDefaultFormulas), entry->key_range};
  for (const yaml::Pair& pair : node.pairs) {
    if (!IsFormulaKey(pair.key.Text())) continue;
    if (auto formula = ReadFormula(pair, sink)) block.lines.push_back(std::move(*formula));
  }
  SortByKey(&block);
  entry->blocks.push_back(std::move(block));
}

// A single condition describes a single differentiable output.
void ReadOutputs(const yaml::Node& value, Sink& sink, DerivativeEntry* entry) {
  if (!value.IsSequence()) {
    sink.Report(diagnostics::kOutputDifferentiabilityNotList, value.range, KindText(KindOf(value)));
    return;
  }
  if (value.elements.empty()) return;
  OutputDifferentiability outputs;
  outputs.range = value.range;
  for (const yaml::Node& element : value.elements) {
    bool is_differentiable = true;
    if (element.IsString()) {
      if (value.elements.size() > 1) {
        sink.Report(diagnostics::kConditionNotAlone, element.range);
      }
      outputs.condition = {std::string(element.Text()), element.text.range()};
    } else if (!element.IsBool(&is_differentiable)) {
      sink.Report(diagnostics::kOutputDifferentiabilityElement, element.range,
                  KindText(KindOf(element)));
    }
    outputs.returns.push_back({is_differentiable, element.range});
  }
  entry->output_differentiability = std::move(outputs);
}

void WarnOfNoFormulas(const yaml::Node& node, const DerivativeEntry& entry, Sink& sink) {
  const bool has_dispatch = node.Find(kDispatch) != nullptr;
  for (const yaml::Pair& pair : node.pairs) {
    if (has_dispatch && IsFormulaKey(pair.key.Text())) {
      sink.Report(diagnostics::kFormulaBesideDispatch, pair.key.range, Name(pair.key.Text()));
    }
  }
  const bool has_formula =
      std::any_of(entry.blocks.begin(), entry.blocks.end(),
                  [](const FormulaBlock& block) { return !block.lines.empty(); });
  // An entry may do no more than list the differentiable outputs.
  if (has_formula || entry.output_differentiability || sink.IsBroken(entry.range)) return;
  sink.Report(diagnostics::kNoFormula, entry.qualified_name.range,
              Name(entry.qualified_name.value));
}

void ReadEntry(const yaml::Entry& yaml_entry, Sink& sink, Program* program) {
  const yaml::Node& node = yaml_entry.node;
  if (!node.IsMapping()) {
    sink.Report(diagnostics::kEntryNotMapping, node.range, KindText(KindOf(node)));
    return;
  }
  std::optional<EntryName> name = ReadEntryName(node, sink);
  if (!name) return;
  DerivativeEntry entry;
  entry.language = program->language;
  entry.range = yaml_entry.range;
  entry.key_range = name->key_range;
  entry.schema_text = std::move(name->schema_text);
  entry.base_name = std::move(name->base_name);
  entry.qualified_name = std::move(name->qualified_name);
  const size_t errors_before = sink.error_count();
  if (const yaml::Node* outputs = node.Find(kOutputs)) ReadOutputs(*outputs, sink, &entry);
  if (const yaml::Node* dispatch = node.Find(kDispatch)) {
    ReadDispatch(*dispatch, sink, &entry);
  } else {
    ReadFormulas(node, sink, &entry);
  }
  if (sink.error_count() == errors_before) WarnOfNoFormulas(node, entry, sink);
  program->derivatives.push_back(std::move(entry));
}

}  // namespace

bool IsDerivativesFile(const yaml::Document& document) {
  bool has_name = false;
  for (const yaml::Entry& entry : document.entries) {
    if (!entry.node.IsMapping()) continue;
    for (const std::string_view key : {"func", "op", "tag"}) {
      if (entry.node.Find(key) != nullptr) return false;
    }
    has_name = has_name || entry.node.Find(kName) != nullptr;
  }
  return has_name;
}

void ReadDerivatives(const yaml::Document& document, Sink& sink, Program* program) {
  for (const yaml::Entry& entry : document.entries) ReadEntry(entry, sink, program);
}

}  // namespace switchyard::schema
