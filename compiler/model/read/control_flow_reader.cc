#include "compiler/model/read/control_flow_reader.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "compiler/model/joined.h"
#include "compiler/model/read/graph_reader.h"
#include "compiler/model/read/tensor_reader.h"
#include "compiler/model/read/value_reader.h"

namespace switchyard::model {
namespace {

constexpr std::string_view kCond = "higher_order::cond";
constexpr std::string_view kWhileLoop = "higher_order::while_loop";
constexpr std::string_view kSetGradEnabled = "higher_order::wrap_with_set_grad_enabled";

using Values = std::vector<Value>;

// The values of a list, or the value itself.
Values Flattened(const Value& value) {
  Values values;
  const auto add = [&](const auto& list) {
    for (const auto& element : list) values.push_back(element);
  };
  if (const auto* tensors = std::get_if<std::vector<TensorId>>(&value)) {
    add(*tensors);
  } else if (const auto* integers = std::get_if<std::vector<Integer>>(&value)) {
    add(*integers);
  } else {
    values.push_back(value);
  }
  return values;
}

Values ValuesOf(const std::vector<Result>& results) {
  Values values;
  for (const Result& result : results) {
    if (const auto* tensor = std::get_if<TensorId>(&result)) values.push_back(*tensor);
    if (const auto* number = std::get_if<NumberId>(&result)) values.push_back(Integer(*number));
  }
  return values;
}

// The names of results.
void AddNames(const JsonCursor& output, std::vector<JsonCursor>* names) {
  const auto [form, value] = output.Only();
  if (form == "as_tensor") {
    names->push_back(value.At("name"));
  } else if (form == "as_tensors") {
    for (const JsonCursor& tensor : value.Elements()) names->push_back(tensor.At("name"));
  } else if (form.substr(0, 7) == "as_sym_") {
    names->push_back(value.At("as_name"));
  } else {
    output.Fail("a result that is neither a tensor nor a number");
  }
}

// The graph of an argument.
std::pair<std::string, JsonCursor> GraphAt(const JsonCursor& argument) {
  const auto [form, value] = argument.Only();
  if (form != "as_graph") argument.Fail("no graph");
  const std::string_view name = value.At("name").Text();
  if (!argument.failed() && !NameTable::IsName(name)) value.Fail("a name that is no identifier");
  return {std::string(name), value.At("graph")};
}

// Adds the calls of a graph; returns what it gives.
Values ReadGraph(const JsonCursor& argument, const Values& operands, const NameTable& outer,
                 std::vector<Node>* nodes) {
  const auto [name, graph] = GraphAt(argument);
  NameTable names(outer, name);
  const std::vector<JsonCursor> inputs = graph.At("inputs").Elements();
  if (!graph.failed() && inputs.size() != operands.size()) {
    graph.Fail(Joined("a graph with ", inputs.size(), " inputs gets ", operands.size()));
  }
  for (size_t i = 0; !graph.failed() && i < inputs.size(); ++i) {
    const auto [form, value] = inputs[i].Only();
    if (form == "as_tensor") names.Bind(value, value.At("name").Text(), operands[i]);
    if (form.substr(0, 7) == "as_sym_") names.Bind(value, value.At("as_name").Text(), operands[i]);
  }
  ReadDeclarations(graph, &names);
  ReadNodes(graph, &names, nodes);
  Values given;
  for (const JsonCursor& output : graph.At("outputs").Elements()) {
    if (graph.failed()) break;
    for (Value& value : Flattened(ReadValue(output, names))) given.push_back(std::move(value));
  }
  return given;
}

// Tensors and numbers with the shapes and kinds that the second graph declares for its inputs.
std::vector<Result> MakeVariables(const JsonCursor& argument, size_t count,
                                  const NameTable& outer) {
  const auto [name, graph] = GraphAt(argument);
  const std::vector<JsonCursor> inputs = graph.At("inputs").Elements();
  if (!graph.failed() && inputs.size() < count) graph.Fail("a loop with more values than inputs");
  NameTable names(outer, name);
  std::vector<Result> variables;
  for (size_t i = 0; !graph.failed() && i < count; ++i) {
    const auto [form, value] = inputs[i].Only();
    if (form == "as_tensor") {
      const JsonCursor word = value.At("name");
      const JsonCursor meta = graph.At("tensor_values").At(word.Text());
      names.DeclareTensor(word, word.Text(), ReadTensorMeta(meta));
      variables.push_back(names.DefineTensor(word, word.Text()));
    } else if (form == "as_sym_int") {
      const JsonCursor word = value.At("as_name");
      names.DeclareNumber(word, word.Text(), {{}, NumberKind::kInt, std::nullopt});
      variables.push_back(names.DefineNumber(word, word.Text()));
    } else {
      inputs[i].Fail("a loop over a value that is neither a tensor nor an int");
    }
  }
  return variables;
}

class Reader {
 public:
  Reader(const JsonCursor& node, const Node& start, NameTable* names, std::vector<Node>* nodes)
      : node_(node), start_(start), names_(*names), nodes_(*nodes) {
    for (const JsonCursor& input : node.At("inputs").Elements()) {
      arguments_.push_back(input.At("arg"));
    }
  }

  void ReadBranch() {
    if (!HasArguments(4, 4)) return;
    const Values condition = {ReadValue(arguments_[0], names_)};
    const Values operands = Operands(3);
    const size_t begin = nodes_.size();
    Add(Mark::kIf, condition, {});
    Add(Mark::kElse, ReadBody(arguments_[1], operands), {});
    const size_t middle = nodes_.size() - 1;
    Add(Mark::kEndIf, ReadBody(arguments_[2], operands), {});
    const std::vector<Result> results = ReadResults();
    if (node_.failed()) return;
    nodes_[begin].outputs = results;
    for (const size_t end : {middle, nodes_.size() - 1}) {
      nodes_[end].outputs = results;
      CheckGiven(nodes_[end]);
    }
  }

  void ReadLoop() {
    if (!HasArguments(3, 4)) return;
    const Values first = Operands(2);
    const std::vector<Result> variables = MakeVariables(arguments_[1], first.size(), names_);
    if (node_.failed()) return;
    Values operands = ValuesOf(variables);
    for (size_t i = 3; i < arguments_.size(); ++i) {
      const Values more = Operands(i);
      operands.insert(operands.end(), more.begin(), more.end());
    }
    Add(Mark::kLoop, first, variables);
    CheckGiven(nodes_.back());
    Values condition = ReadBody(arguments_[0], operands);
    if (condition.size() != 1) node_.Fail("a loop whose condition is not one value");
    Add(Mark::kWhile, std::move(condition), {});
    Add(Mark::kEndLoop, ReadBody(arguments_[1], operands), variables);
    CheckGiven(nodes_.back());
    Add(Mark::kResults, ValuesOf(variables), ReadResults());
    CheckGiven(nodes_.back());
  }

  // The results are other names of what the body gives.
  void ReadInPlace() {
    if (!HasArguments(2, SIZE_MAX)) return;
    Values operands;
    for (size_t i = 2; i < arguments_.size(); ++i) {
      const Values more = Operands(i);
      operands.insert(operands.end(), more.begin(), more.end());
    }
    const Values given = ReadBody(arguments_[1], operands);
    std::vector<JsonCursor> names;
    for (const JsonCursor& output : node_.At("outputs").Elements()) AddNames(output, &names);
    if (!node_.failed() && names.size() != given.size()) {
      node_.Fail("the graph gives another number of values than the call");
    }
    for (size_t i = 0; !node_.failed() && i < names.size(); ++i) {
      names_.Bind(names[i], names[i].Text(), given[i]);
    }
  }

 private:
  Values ReadBody(const JsonCursor& argument, const Values& operands) {
    return ReadGraph(argument, operands, names_, &nodes_);
  }

  bool HasArguments(size_t least, size_t most) {
    if (node_.failed()) return false;
    if (arguments_.size() >= least && arguments_.size() <= most) return true;
    node_.Fail(Joined("`", start_.target, "` with ", arguments_.size(), " arguments"));
    return false;
  }

  void Add(Mark mark, Values inputs, std::vector<Result> outputs) {
    Node node = start_;
    node.mark = mark;
    for (Value& input : inputs) node.inputs.push_back({"", std::move(input)});
    node.outputs = std::move(outputs);
    nodes_.push_back(std::move(node));
  }

  Values Operands(size_t argument) {
    Values values = Flattened(ReadValue(arguments_[argument], names_));
    for (const Value& value : values) {
      const auto* other = std::get_if<Unsupported>(&value);
      if (other == nullptr) continue;
      arguments_[argument].Fail(Joined("operands of the form `", other->form, "`"));
    }
    return values;
  }

  std::vector<Result> ReadResults() {
    std::vector<Result> results;
    for (const JsonCursor& output : node_.At("outputs").Elements()) {
      if (node_.failed()) break;
      const Result result = ReadResult(output, &names_);
      if (const auto* list = std::get_if<std::vector<TensorId>>(&result)) {
        results.insert(results.end(), list->begin(), list->end());
      } else {
        results.push_back(result);
      }
    }
    return results;
  }

  // A body gives a tensor for each tensor, a number for each number.
  void CheckGiven(const Node& mark) {
    bool fits = mark.inputs.size() == mark.outputs.size();
    for (size_t i = 0; fits && i < mark.outputs.size(); ++i) {
      const bool is_tensor = std::holds_alternative<TensorId>(mark.inputs[i].value);
      const bool is_number = names_.KindOf(mark.inputs[i].value).has_value();
      const auto* number = std::get_if<NumberId>(&mark.outputs[i]);
      fits = (is_tensor && std::holds_alternative<TensorId>(mark.outputs[i])) ||
             (is_number && number != nullptr &&
              names_.KindOf(mark.inputs[i].value) == names_.KindOf(Integer(*number)));
    }
    if (!fits) node_.Fail("a graph gives other values than the call has results");
  }

  const JsonCursor& node_;
  const Node& start_;
  NameTable& names_;
  std::vector<Node>& nodes_;
  std::vector<JsonCursor> arguments_;
};

}  // namespace

bool IsControlFlow(std::string_view target) {
  return target == kCond || target == kWhileLoop || target == kSetGradEnabled;
}

void ReadControlFlow(const JsonCursor& node, const Node& start, NameTable* names,
                     std::vector<Node>* nodes) {
  Reader reader(node, start, names, nodes);
  if (start.target == kCond) return reader.ReadBranch();
  if (start.target == kWhileLoop) return reader.ReadLoop();
  reader.ReadInPlace();
}

}  // namespace switchyard::model
