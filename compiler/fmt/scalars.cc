#include "compiler/fmt/scalars.h"

namespace switchyard::fmt {
namespace {

void AddScalars(const yaml::Node& node, std::vector<const yaml::Node*>* scalars) {
  if (node.IsScalar()) scalars->push_back(&node);
  for (const yaml::Node& element : node.elements) AddScalars(element, scalars);
  for (const yaml::Pair& pair : node.pairs) {
    AddScalars(pair.key, scalars);
    AddScalars(pair.value, scalars);
  }
}

bool Has(std::string_view text, std::string_view characters) {
  return text.find_first_of(characters) != std::string_view::npos;
}

}  // namespace

std::vector<const yaml::Node*> ScalarsOf(const yaml::Document& document) {
  std::vector<const yaml::Node*> scalars;
  for (const yaml::Entry& entry : document.entries) AddScalars(entry.node, &scalars);
  AddScalars(document.root, &scalars);
  return scalars;
}

bool IsBlockScalar(const yaml::Node& node) {
  return node.IsScalar() &&
         (node.style == yaml::ScalarStyle::kLiteral || node.style == yaml::ScalarStyle::kFolded);
}

bool IsVerbatim(const yaml::Node& node, const source::SourceManager& sources) {
  return node.IsScalar() && !IsBlockScalar(node) && sources.Text(node.text.range()) == node.Text();
}

bool CanHold(const yaml::Node& node, std::string_view text) {
  switch (node.style) {
    case yaml::ScalarStyle::kPlain:
      return text.find(": ") == std::string_view::npos && text.find(" #") == std::string_view::npos;
    case yaml::ScalarStyle::kSingleQuoted:
      return !Has(text, "'\n");
    case yaml::ScalarStyle::kDoubleQuoted:
      return !Has(text, "\"\\\n");
    case yaml::ScalarStyle::kLiteral:
    case yaml::ScalarStyle::kFolded:
      break;
  }
  return false;
}

}  // namespace switchyard::fmt
