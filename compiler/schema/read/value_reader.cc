#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {

using diagnostics::KindText;

std::string_view KindOf(const yaml::Node& node) {
  switch (node.kind) {
    case yaml::NodeKind::kSequence:
      return "list";
    case yaml::NodeKind::kMapping:
      return "mapping";
    case yaml::NodeKind::kEmpty:
      return "missing value";
    case yaml::NodeKind::kScalar:
      break;
  }
  switch (node.tag) {
    case yaml::ScalarTag::kString:
      return "string";
    case yaml::ScalarTag::kBool:
      return "boolean";
    case yaml::ScalarTag::kInt:
    case yaml::ScalarTag::kFloat:
      return "number";
    case yaml::ScalarTag::kNull:
      return "null";
    case yaml::ScalarTag::kOther:
      break;
  }
  return "value of another type";
}

std::optional<bool> ReadBool(const yaml::Node& node, const WrongType& wrong,
                             diagnostics::Sink& sink) {
  bool value = false;
  if (node.IsBool(&value)) return value;
  sink.Report(wrong, node.range, KindText(KindOf(node)));
  return std::nullopt;
}

std::optional<source::Located<std::string>> ReadString(const yaml::Node& node,
                                                       const WrongType& wrong,
                                                       diagnostics::Sink& sink) {
  if (node.IsString())
    return source::Located<std::string>{std::string(node.Text()), node.text.range()};
  sink.Report(wrong, node.range, KindText(KindOf(node)));
  return std::nullopt;
}

std::vector<const yaml::Node*> ReadStrings(const yaml::Node& node, const WrongType& wrong,
                                           diagnostics::Sink& sink, bool or_null) {
  std::vector<const yaml::Node*> strings;
  if (or_null && node.IsNull()) return strings;
  if (!node.IsSequence()) {
    sink.Report(wrong, node.range, KindText(KindOf(node)));
    return strings;
  }
  for (const yaml::Node& element : node.elements) {
    if (element.IsString()) {
      strings.push_back(&element);
    } else {
      sink.Report(wrong, element.range, KindText(KindOf(element)));
    }
  }
  return strings;
}

}  // namespace switchyard::schema
