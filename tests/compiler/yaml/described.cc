#include "tests/compiler/yaml/described.h"

#include <string_view>

namespace switchyard::yaml {
namespace {

std::string_view NameOf(ScalarTag tag) {
  switch (tag) {
    case ScalarTag::kString:
      return "str";
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
  return "";
}

std::string DescribedScalar(const Node& node) {
  if (node.tag != ScalarTag::kString) {
    return std::string(NameOf(node.tag)).append(":").append(node.Text());
  }
  std::string text = "\"";
  for (const char c : node.Text()) {
    if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else if (c == '"' || c == '\\') {
      text.append(1, '\\').append(1, c);
    } else {
      text += c;
    }
  }
  return text + "\"";
}

}  // namespace

std::string Described(const Node& node) {
  std::string text;
  switch (node.kind) {
    case NodeKind::kEmpty:
      return "~";
    case NodeKind::kScalar:
      return DescribedScalar(node);
    case NodeKind::kSequence:
      for (const Node& element : node.elements) {
        text += (text.empty() ? "" : ", ") + Described(element);
      }
      return "[" + text + "]";
    case NodeKind::kMapping:
      for (const Pair& pair : node.pairs) {
        text += (text.empty() ? "" : ", ") + Described(pair.key) + ": " + Described(pair.value);
      }
      return "{" + text + "}";
  }
  return text;
}

std::string Described(const Document& document) {
  if (document.root_kind != NodeKind::kSequence) return Described(document.root);
  std::string text;
  for (const Entry& entry : document.entries) {
    text += (text.empty() ? "" : ", ") + Described(entry.node);
  }
  return "[" + text + "]";
}

}  // namespace switchyard::yaml
