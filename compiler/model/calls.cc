#include "compiler/model/calls.h"

#include <optional>
#include <string>
#include <utility>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/argument_types.h"
#include "compiler/model/arguments.h"
#include "compiler/model/faults.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"
#include "compiler/model/number_calls.h"

namespace switchyard::model {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using schema::Argument;
using schema::NativeFunction;

// Whether an operator that returns the type gives numbers of the kind.
bool IsOfKind(schema::BaseType base, NumberKind kind) {
  switch (base) {
    case schema::BaseType::kInt:
    case schema::BaseType::kSymInt:
      return kind == NumberKind::kInt;
    case schema::BaseType::kFloat:
      return kind == NumberKind::kFloat;
    case schema::BaseType::kBool:
      return kind == NumberKind::kBool;
    default:
      return base == schema::BaseType::kScalar;
  }
}

// Resolves one call. Every fault is reported, not only the first.
class Resolver {
 public:
  Resolver(const Graph& graph, const Node& node, const NativeFunction& function,
           const schema::KernelFacts* facts, diagnostics::Sink& sink)
      : graph_(graph), node_(node), function_(function), facts_(facts), sink_(sink) {}

  std::optional<Call> Resolve() {
    Call call;
    call.function = &function_;
    call.facts = facts_;
    call.node = &node_;
    for (const NamedValue& input : node_.inputs) CheckName(input);
    for (const Argument& argument : function_.schema.arguments) {
      if (std::optional<Value> value = ValueFor(argument)) {
        call.arguments.push_back(*std::move(value));
      }
    }
    CheckResults();
    CheckComplex();
    call.results = node_.outputs;
    if (has_fault_) return std::nullopt;
    return call;
  }

 private:
  void Report(std::string_view what) {
    has_fault_ = true;
    ReportAt(node_, sink_, diagnostics::kCallDoesNotFit, Name(node_.target), Text(what));
  }

  // The first complex tensor that the call takes or gives; null if there is none.
  const TensorValue* FindComplex() const {
    const auto find = [&](const std::vector<TensorId>& tensors) -> const TensorValue* {
      for (const TensorId tensor : tensors) {
        const TensorValue& value = graph_.tensors[tensor];
        if (value.is_shaped && IsComplex(value.meta.dtype)) return &value;
      }
      return nullptr;
    };
    for (const NamedValue& input : node_.inputs) {
      if (const TensorValue* value = find(TensorsIn(input.value))) return value;
    }
    for (const Result& result : node_.outputs) {
      if (const TensorValue* value = find(TensorsIn(result))) return value;
    }
    return nullptr;
  }

  // A kernel without loops for complex numbers would fail in each run.
  void CheckComplex() {
    if (facts_ == nullptr || facts_->complex != schema::ComplexUse::kNo) return;
    const TensorValue* const value = FindComplex();
    if (value == nullptr) return;
    has_fault_ = true;
    ReportAt(node_, sink_, diagnostics::kComplexNotComputed, Name(node_.target), Name(value->name),
             Name(std::string(NameOf(value->meta.dtype))));
  }

  void CheckName(const NamedValue& input) {
    for (const Argument& argument : function_.schema.arguments) {
      if (argument.name.value == input.name) return;
    }
    Report(Joined("it has no argument `", input.name, "`"));
  }

  std::optional<Value> ValueFor(const Argument& argument) {
    const Value* const given = FindArgument(node_, argument.name.value);
    std::optional<Value> value;
    if (given != nullptr) {
      value = *given;
    } else if (argument.default_value) {
      value = ValueOf(argument.default_value->value);
    } else {
      Report(Joined("argument `", argument.name.value, "` is missing"));
      return std::nullopt;
    }
    if (const auto* other = value ? std::get_if<Unsupported>(&*value) : nullptr) {
      has_fault_ = true;
      ReportAt(node_, sink_, diagnostics::kArgumentFormNotSupported, Name(other->form));
      return std::nullopt;
    }
    const std::optional<Value> fitting =
        value ? FitTo(graph_, argument.type.value, *value) : std::nullopt;
    if (!fitting) {
      Report(Joined("argument `", argument.name.value, "` is ",
                    value ? ToText(graph_, *value) : "a default of another form", ", not of type `",
                    argument.type.value.ToString(), "`"));
    }
    return fitting;
  }

  void CheckResults() {
    const auto& returns = function_.schema.returns;
    if (node_.outputs.size() != returns.size()) {
      return Report(Joined("it returns ", returns.size(), " values, the call has ",
                           node_.outputs.size(), " results"));
    }
    for (size_t i = 0; i < returns.size(); ++i) {
      const schema::Type& type = returns[i].type.value;
      const Result& result = node_.outputs[i];
      const bool is_tensor = type.IsTensorLike();
      const bool fits =
          std::holds_alternative<None>(result) ||
          (std::holds_alternative<TensorId>(result) && is_tensor && type.IsPlain()) ||
          (std::holds_alternative<std::vector<TensorId>>(result) && is_tensor && type.IsList()) ||
          (std::holds_alternative<NumberId>(result) && returns.size() == 1 && type.IsPlain() &&
           IsOfKind(type.base, graph_.numbers[std::get<NumberId>(result)].kind));
      if (!fits) Report(Joined("result ", i + 1, " is not of type `", type.ToString(), "`"));
    }
  }

  const Graph& graph_;
  const Node& node_;
  const NativeFunction& function_;
  const schema::KernelFacts* const facts_;
  diagnostics::Sink& sink_;
  bool has_fault_ = false;
};

// The rest of the message about an operator that takes graphs.
std::string_view AdviceFor(const Node& node) {
  constexpr std::string_view kAutocast = "higher_order::wrap_with_autocast";
  return node.target == kAutocast ? ": `program.run_decompositions()` takes it away" : "";
}

void ReportUnknown(const Node& node, diagnostics::Sink& sink) {
  const Name target(node.target);
  if (node.target.find("::") == std::string::npos) {
    return ReportAt(node, sink, diagnostics::kFunctionNotSupported, target);
  }
  if (node.target.compare(0, 14, "higher_order::") == 0) {
    return ReportAt(node, sink, diagnostics::kGraphsNotSupported, target, Text(AdviceFor(node)));
  }
  ReportAt(node, sink, diagnostics::kCalledUndeclared, target);
}

Call CallOfMark(const Node& node) {
  Call call;
  call.node = &node;
  for (const NamedValue& input : node.inputs) call.arguments.push_back(input.value);
  call.results = node.outputs;
  return call;
}

}  // namespace

std::vector<Call> ResolveCalls(const expand::ExpandedProgram& program, const Graph& graph,
                               diagnostics::Sink& sink) {
  const schema::FactsByName facts(program.program().facts);
  std::vector<Call> calls;
  for (const Node& node : graph.nodes) {
    if (node.mark != Mark::kNone) {
      calls.push_back(CallOfMark(node));
      continue;
    }
    if (const NumberFunction* const function = FindNumberFunction(node.target)) {
      std::optional<Call> call = ResolveNumberCall(graph, node, *function, sink);
      if (call && !HoldsAlways(graph, *call)) calls.push_back(*std::move(call));
      continue;
    }
    const NativeFunction* const function = program.by_name().Find(node.target);
    if (function == nullptr) {
      ReportUnknown(node, sink);
      continue;
    }
    Resolver resolver(graph, node, *function, facts.Find(*function), sink);
    if (std::optional<Call> call = resolver.Resolve()) {
      calls.push_back(*std::move(call));
    }
  }
  return calls;
}

void AddNumbers(const Value& value, std::vector<NumberId>* numbers) {
  const auto add = [&](const Integer& integer) {
    if (const auto* number = std::get_if<NumberId>(&integer)) numbers->push_back(*number);
  };
  if (const auto* integer = std::get_if<Integer>(&value)) add(*integer);
  if (const auto* list = std::get_if<std::vector<Integer>>(&value)) {
    for (const Integer& integer : *list) add(integer);
  }
}

std::vector<TensorId> TensorsIn(const Value& value) {
  if (const auto* tensor = std::get_if<TensorId>(&value)) return {*tensor};
  if (const auto* list = std::get_if<std::vector<TensorId>>(&value)) return *list;
  std::vector<TensorId> tensors;
  if (const auto* list = std::get_if<std::vector<std::optional<TensorId>>>(&value)) {
    for (const std::optional<TensorId>& tensor : *list) {
      if (tensor) tensors.push_back(*tensor);
    }
  }
  return tensors;
}

std::vector<TensorId> TensorsIn(const Result& result) {
  if (const auto* tensor = std::get_if<TensorId>(&result)) return {*tensor};
  if (const auto* list = std::get_if<std::vector<TensorId>>(&result)) return *list;
  return {};
}

std::vector<TensorId> ArgumentTensors(const Call& call) {
  std::vector<TensorId> tensors;
  for (const Value& value : call.arguments) {
    for (const TensorId tensor : TensorsIn(value)) tensors.push_back(tensor);
  }
  return tensors;
}

std::vector<TensorId> ResultTensors(const Call& call) {
  std::vector<TensorId> tensors;
  for (const Result& result : call.results) {
    for (const TensorId tensor : TensorsIn(result)) tensors.push_back(tensor);
  }
  return tensors;
}

}  // namespace switchyard::model
