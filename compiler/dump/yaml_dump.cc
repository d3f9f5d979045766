#include "compiler/dump/yaml_dump.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "compiler/schema/print/json_values.h"

namespace switchyard::dump {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using schema::Text;
using yaml::Node;
using yaml::NodeKind;
using yaml::Pair;
using yaml::ScalarStyle;
using yaml::ScalarTag;

std::string_view TextOf(NodeKind kind) {
  switch (kind) {
    case NodeKind::kScalar:
      return "scalar";
    case NodeKind::kSequence:
      return "sequence";
    case NodeKind::kMapping:
      return "mapping";
    case NodeKind::kEmpty:
      return "empty";
  }
  std::abort();
}

std::string_view TextOf(ScalarStyle style) {
  switch (style) {
    case ScalarStyle::kPlain:
      return "plain";
    case ScalarStyle::kSingleQuoted:
      return "single_quoted";
    case ScalarStyle::kDoubleQuoted:
      return "double_quoted";
    case ScalarStyle::kLiteral:
      return "literal";
    case ScalarStyle::kFolded:
      return "folded";
  }
  std::abort();
}

std::string_view TextOf(ScalarTag tag) {
  switch (tag) {
    case ScalarTag::kString:
      return "string";
    case ScalarTag::kBool:
      return "bool";
    case ScalarTag::kInt:
      return "int";
    case ScalarTag::kFloat:
      return "float";
    case ScalarTag::kNull:
      return "null";
    case ScalarTag::kOther:
      return "other";
  }
  std::abort();
}

Value NodeValue(const Node& node, const source::SourceManager& sources);

Object PairValue(const Pair& pair, const source::SourceManager& sources) {
  return Object{{"key", NodeValue(pair.key, sources)}, {"value", NodeValue(pair.value, sources)}};
}

Value NodeValue(const Node& node, const source::SourceManager& sources) {
  const source::LineColumn place = sources.File(node.range.file).Locate(node.range.begin);
  Object object{{"kind", Text(TextOf(node.kind))},
                {"line", static_cast<int64_t>(place.line)},
                {"column", static_cast<int64_t>(place.column)}};
  if (node.IsScalar()) {
    object["text"] = Text(node.Text());
    object["tag"] = Text(TextOf(node.tag));
    object["style"] = Text(TextOf(node.style));
  }
  if (node.IsSequence()) {
    Array elements;
    for (const Node& element : node.elements) elements.push_back(NodeValue(element, sources));
    object["elements"] = std::move(elements);
  }
  if (node.IsMapping()) {
    Array pairs;
    for (const Pair& pair : node.pairs) pairs.push_back(PairValue(pair, sources));
    object["pairs"] = std::move(pairs);
  }
  return object;
}

// How much of an operator's name has to be the wanted one.
enum class Part : uint8_t { kName, kBaseName };

// `declaration` is a name or begins with one: `add.out`, `vendor::f(Tensor x) -> Tensor`.
bool Names(std::string_view declaration, std::string_view wanted, Part part) {
  std::string_view name = declaration.substr(0, declaration.find('('));
  if (name == wanted) return true;
  if (const std::size_t colons = name.find("::"); colons != std::string_view::npos) {
    name.remove_prefix(colons + 2);
  } else if ("aten::" + std::string(name) == wanted) {
    return true;
  }
  return (part == Part::kName ? name : name.substr(0, name.find('.'))) == wanted;
}

bool HasName(const Node& node, std::string_view wanted, Part part) {
  return (node.IsScalar() && Names(node.Text(), wanted, part)) ||
         std::any_of(node.elements.begin(), node.elements.end(),
                     [&](const Node& one) { return HasName(one, wanted, part); }) ||
         std::any_of(node.pairs.begin(), node.pairs.end(),
                     [&](const Pair& one) { return HasName(one.value, wanted, part); });
}

// The keys under which the entries of all forms of files name their operators.
bool DeclaresName(const Node& entry, std::string_view wanted, Part part) {
  for (const std::string_view key : {"func", "op", "name"}) {
    const Node* const name = entry.Find(key);
    if (name != nullptr && name->IsScalar() && Names(name->Text(), wanted, part)) return true;
  }
  return false;
}

// What to take of the documents.
struct Wanted {
  std::string_view name;  // empty for everything
  Part part = Part::kName;
};

void DumpDocument(const yaml::Document& document, const source::SourceManager& sources,
                  const Wanted& wanted, std::string* out) {
  const Value file = Text(sources.File(document.root_range.file).path());
  for (const yaml::Entry& entry : document.entries) {
    if (!wanted.name.empty() && !DeclaresName(entry.node, wanted.name, wanted.part)) continue;
    schema::AppendLine(Object{{"file", file}, {"node", NodeValue(entry.node, sources)}}, out);
  }
  if (document.root_kind == NodeKind::kScalar && wanted.name.empty()) {
    schema::AppendLine(Object{{"file", file}, {"node", NodeValue(document.root, sources)}}, out);
  }
  for (const Pair& pair : document.root.pairs) {
    if (!wanted.name.empty() && !HasName(pair.value, wanted.name, wanted.part)) continue;
    Object object = PairValue(pair, sources);
    object["file"] = file;
    schema::AppendLine(std::move(object), out);
  }
}

}  // namespace

bool DumpYaml(const std::vector<yaml::Document>& documents, const source::SourceManager& sources,
              std::string_view name, std::string* out) {
  const std::size_t before = out->size();
  for (const Part part : {Part::kName, Part::kBaseName}) {
    for (const yaml::Document& document : documents) {
      DumpDocument(document, sources, {name, part}, out);
    }
    if (name.empty() || out->size() > before) return true;
  }
  return false;
}

}  // namespace switchyard::dump
