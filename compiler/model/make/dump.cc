#include "compiler/model/make/dump.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/decompose/rewriter.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

std::string_view KindText(InputKind kind) {
  switch (kind) {
    case InputKind::kParameter:
      return "parameter";
    case InputKind::kBuffer:
      return "buffer";
    case InputKind::kConstant:
      return "constant";
    case InputKind::kUser:
    case InputKind::kFixed:
      break;
  }
  return "input";
}

std::string_view KindText(NumberKind kind) {
  switch (kind) {
    case NumberKind::kInt:
      return "int";
    case NumberKind::kFloat:
      return "float";
    case NumberKind::kBool:
      break;
  }
  return "bool";
}

std::string PlaceText(const TensorPlace& place) {
  switch (place.home) {
    case Home::kArena:
      return Joined(" in arena ", place.offset);
    case Home::kState:
      return Joined(" in state ", place.offset);
    case Home::kNowhere:
    case Home::kWeights:
    case Home::kInput:
    case Home::kConstant:
    case Home::kOwn:
      break;
  }
  return {};
}

class Dumper {
 public:
  explicit Dumper(const Compilation& compilation)
      : compilation_(compilation),
        graph_(*compilation.graph),
        writer_(graph_,
                {[this](TensorId tensor) { return TypedName(tensor); },
                 [this](NumberId number) { return TypedName(number); }},
                {nullptr, [this](NumberId number) { return NumberText(number); }}) {}

  std::string Dump() {
    std::string inputs;
    for (const Input& input : graph_.inputs) inputs += InputLine(input);
    switch (compilation_.form) {
      case Compilation::Form::kNodes:
        for (const Node& node : graph_.nodes) writer_.Add(node);
        break;
      case Compilation::Form::kCalls:
        for (const Call& call : compilation_.calls) writer_.Add(NodeOf(call, call.function));
        break;
      case Compilation::Form::kSteps:
        AddSteps(compilation_.program.constant_steps, "once ");
        AddSteps(compilation_.program.steps, "");
        break;
    }
    writer_.AddReturn();
    return inputs + writer_.TakeText();
  }

 private:
  void AddSteps(const std::vector<Step>& steps, std::string_view before) {
    for (const Step& step : steps) {
      const bool has_out_form = step.out_form != nullptr;
      writer_.Add(NodeOf(step.call, has_out_form ? step.out_form : step.call.function), before);
    }
  }

  // The call as a node whose arguments are all there, of the form of the operator that is called.
  static Node NodeOf(const Call& call, const schema::NativeFunction* form) {
    Node node = *call.node;
    node.outputs = call.results;
    if (call.function == nullptr) return node;
    node.target = form->QualifiedName();
    node.inputs.clear();
    const auto& arguments = call.function->schema.arguments;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      node.inputs.push_back({arguments[i].name.value, call.arguments[i]});
    }
    return node;
  }

  std::string InputLine(const Input& input) const {
    if (const auto* number = std::get_if<NumberId>(&input.value)) {
      return Joined(KindText(input.kind), " ", TypedName(*number), "\n");
    }
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr) return {};
    const auto& places = compilation_.program.places;
    if (places.size() != 0 && places[*tensor].home == Home::kNowhere) return {};
    return Joined(KindText(input.kind), " ", TypedName(*tensor),
                  StridesText(graph_.tensors[*tensor].meta), "\n");
  }

  // Empty for a row-major tensor.
  static std::string StridesText(const TensorMeta& meta) {
    if (meta.strides == MetaWith(meta.dtype, meta.sizes).strides) return {};
    std::string text;
    for (const Expression& stride : meta.strides) {
      text += Joined(text.empty() ? "" : ", ", ToText(stride));
    }
    return Joined(" strides [", text, "]");
  }

  std::string TypedName(TensorId tensor) const {
    const TensorValue& value = graph_.tensors[tensor];
    const auto& places = compilation_.program.places;
    return Joined(value.name, ": ", value.is_shaped ? ShapeText(value.meta) : "?",
                  tensor.number() < places.size() ? PlaceText(places[tensor]) : std::string());
  }

  std::string TypedName(NumberId number) const {
    const NumberValue& value = graph_.numbers[number];
    return Joined(value.name, ": ", KindText(value.kind));
  }

  // A number that is no variable is written as its expression.
  std::string NumberText(NumberId number) const {
    const NumberValue& value = graph_.numbers[number];
    const std::vector<bool>& is_variable = compilation_.program.numbers.is_variable;
    const bool is_written = number.number() < is_variable.size() && value.expression.has_value() &&
                            !is_variable[number.number()];
    return is_written ? ToText(*value.expression) : value.name;
  }

  const Compilation& compilation_;
  const Graph& graph_;
  ListingWriter writer_;
};

}  // namespace

std::optional<std::string> DumpAfter(const Pass& pass, const expand::ExpandedProgram& operators,
                                     Graph graph, diagnostics::Sink& sink) {
  Compilation compilation(operators, std::move(graph), sink);
  if (!RunPasses(pass, &compilation)) return std::nullopt;
  return Dumper(compilation).Dump();
}

}  // namespace switchyard::model
