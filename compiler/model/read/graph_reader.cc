#include "compiler/model/read/graph_reader.h"

#include <string>
#include <string_view>
#include <utility>

#include "compiler/model/joined.h"
#include "compiler/model/read/control_flow_reader.h"
#include "compiler/model/read/node_metadata.h"
#include "compiler/model/read/tensor_reader.h"
#include "compiler/model/read/value_reader.h"

namespace switchyard::model {
namespace {

constexpr int64_t kMajorVersion = 8;
constexpr size_t kMostNodes = 1 << 20;

// The size that a number stands for; nothing when it is of another kind.
std::optional<Expression> ExpressionIn(const JsonCursor& json) {
  const auto [form, value] = json.Only();
  if (json.failed()) return std::nullopt;
  if (form == "as_int") return Expression::Of(value.Integer());
  if (form != "as_expr") return std::nullopt;
  absl::StatusOr<Expression> expression = ParseExpression(value.At("expr_str").Text());
  if (!expression.ok()) return std::nullopt;
  return *std::move(expression);
}

void ReadNumbers(const JsonCursor& graph, std::string_view table, NumberKind kind,
                 NameTable* names) {
  const std::optional<JsonCursor> values = graph.Find(table);
  if (!values) return;
  for (const auto& [name, value] : values->Members()) {
    NumberValue number;
    number.kind = kind;
    if (kind == NumberKind::kInt) number.expression = ExpressionIn(value);
    names->DeclareNumber(value, name, std::move(number));
  }
}

// `torch.ops.aten.add.Tensor` becomes `aten::add.Tensor`, `..conv2d.default` `aten::conv2d`. What
// is no operator stays as it is: `_operator.mul`.
std::string OperatorOf(std::string_view target) {
  constexpr std::string_view kOperators = "torch.ops.";
  if (target.substr(0, kOperators.size()) != kOperators) return std::string(target);
  target.remove_prefix(kOperators.size());
  const size_t dot = target.find('.');
  if (dot == std::string_view::npos) return std::string(target);
  std::string_view name = target.substr(dot + 1);
  constexpr std::string_view kNone = ".default";
  if (name.size() > kNone.size() && name.substr(name.size() - kNone.size()) == kNone) {
    name.remove_suffix(kNone.size());
  }
  return Joined(target.substr(0, dot), "::", name);
}

// Messages and emitted comments show these words.
void CheckWord(const JsonCursor& json) {
  for (const char c : json.Text()) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '_' || c == '.';
    if (!is_word) json.Fail("a name with characters that names have not");
  }
}

// The target of a node and its place in Python.
Node ReadStart(const JsonCursor& json) {
  Node node;
  CheckWord(json.At("target"));
  node.target = OperatorOf(json.At("target").Text());
  if (const std::optional<JsonCursor> metadata = json.Find("metadata")) {
    ReadMetadata(*metadata, &node);
  }
  return node;
}

void ReadCall(const JsonCursor& json, NameTable* names, Node* node) {
  for (const JsonCursor& input : json.At("inputs").Elements()) {
    if (json.failed()) break;
    NamedValue value;
    CheckWord(input.At("name"));
    value.name = std::string(input.At("name").Text());
    value.value = ReadValue(input.At("arg"), *names);
    node->inputs.push_back(std::move(value));
  }
  for (const JsonCursor& output : json.At("outputs").Elements()) {
    if (json.failed()) break;
    node->outputs.push_back(ReadResult(output, names));
  }
}

}  // namespace

void CheckVersion(const JsonCursor& program) {
  const JsonCursor version = program.At("schema_version");
  const int64_t major = version.At("major").Integer();
  if (!program.failed() && major != kMajorVersion) {
    version.Fail(Joined("schema version ", major, " is not ", kMajorVersion,
                        ": export the model again with PyTorch 2.9 or newer"));
  }
}

Ranges ReadRanges(const JsonCursor& program) {
  Ranges ranges;
  const std::optional<JsonCursor> constraints = program.Find("range_constraints");
  if (!constraints) return ranges;
  for (const auto& [symbol, value] : constraints->Members()) {
    Range range;
    if (const auto least = value.Find("min_val")) range.least = least->Integer();
    if (const auto greatest = value.Find("max_val")) range.greatest = greatest->Integer();
    if (range.least && range.greatest && *range.least > *range.greatest) {
      value.Fail("a range that is empty");
    }
    ranges.emplace(std::string(symbol), range);
  }
  return ranges;
}

void ReadDeclarations(const JsonCursor& graph, NameTable* names) {
  for (const auto& [name, value] : graph.At("tensor_values").Members()) {
    if (graph.failed()) return;
    names->DeclareTensor(value, name, ReadTensorMeta(value));
  }
  ReadNumbers(graph, "sym_int_values", NumberKind::kInt, names);
  ReadNumbers(graph, "sym_bool_values", NumberKind::kBool, names);
  ReadNumbers(graph, "sym_float_values", NumberKind::kFloat, names);
  if (const auto objects = graph.Find("custom_obj_values"); objects) {
    if (!objects->Members().empty()) objects->Fail("objects of classes are not supported");
  }
}

void ReadNodes(const JsonCursor& graph, NameTable* names, std::vector<Node>* nodes) {
  const JsonCursor list = graph.At("nodes");
  for (const JsonCursor& element : list.Elements()) {
    if (nodes->size() > kMostNodes) list.Fail("too many calls");
    if (graph.failed()) break;
    Node node = ReadStart(element);
    if (IsControlFlow(node.target)) {
      ReadControlFlow(element, node, names, nodes);
    } else {
      ReadCall(element, names, &node);
      nodes->push_back(std::move(node));
    }
  }
}

}  // namespace switchyard::model
