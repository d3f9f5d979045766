#include "compiler/model/number_calls.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/faults.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

constexpr std::string_view kKindNames[] = {"int", "float", "bool"};

// A list without elements is written as one of tensors.
bool IsListOfInts(const Graph& graph, const Value& value) {
  if (const auto* tensors = std::get_if<std::vector<TensorId>>(&value)) return tensors->empty();
  const auto* list = std::get_if<std::vector<Integer>>(&value);
  return list != nullptr && std::all_of(list->begin(), list->end(), [&](const Integer& integer) {
           return KindOf(graph, integer) != NumberKind::kFloat;
         });
}

bool Fits(const Graph& graph, const NumberParameter& parameter, const Value& value) {
  if (parameter.is_optional && std::holds_alternative<None>(value)) return true;
  switch (parameter.kind) {
    case 't':
      return std::holds_alternative<TensorId>(value);
    case 'n':
      return KindOf(graph, value).has_value();
    case 'i':
      return KindOf(graph, value).value_or(NumberKind::kFloat) != NumberKind::kFloat;
    case 'l':
      return IsListOfInts(graph, value);
    case 's':
      return std::holds_alternative<std::string>(value);
    case 'd':
      return std::holds_alternative<DtypeValue>(value);
    default:
      return true;
  }
}

class Resolver {
 public:
  Resolver(const Graph& graph, const Node& node, const NumberFunction& function,
           diagnostics::Sink& sink)
      : graph_(graph),
        node_(node),
        function_(function),
        sink_(sink),
        parameters_(ParametersOf(function)) {}

  std::optional<Call> Resolve() {
    Call call;
    call.number_function = &function_;
    call.node = &node_;
    call.arguments.resize(parameters_.size(), None{});
    std::vector<bool> is_given(parameters_.size(), false);
    for (size_t i = 0; i < node_.inputs.size(); ++i) Place(i, &call, &is_given);
    for (size_t i = 0; i < parameters_.size(); ++i) {
      if (is_given[i] || parameters_[i].is_optional) continue;
      Report(Joined("argument `", parameters_[i].name, "` is missing"));
    }
    if (has_fault_) return std::nullopt;
    call.results = node_.outputs;
    CheckResult(call);
    if (has_fault_) return std::nullopt;
    return call;
  }

 private:
  void Report(std::string_view what) {
    has_fault_ = true;
    ReportAt(node_, sink_, diagnostics::kCallDoesNotFit, diagnostics::Name(node_.target),
             diagnostics::Text(what));
  }

  void Place(size_t input, Call* call, std::vector<bool>* is_given) {
    const NamedValue& value = node_.inputs[input];
    size_t at = input;
    if (function_.IsOperator()) {
      at = 0;
      while (at < parameters_.size() && parameters_[at].name != value.name) ++at;
    }
    if (at >= parameters_.size()) {
      return Report(value.name.empty() ? std::string("it has too many arguments")
                                       : Joined("it has no argument `", value.name, "`"));
    }
    (*is_given)[at] = true;
    call->arguments[at] = value.value;
    if (Fits(graph_, parameters_[at], value.value)) return;
    Report(Joined("argument `", parameters_[at].name, "` is ", ToText(graph_, value.value),
                  ", which is of another kind"));
  }

  // The kind of the result; nothing where the program says it.
  std::optional<NumberKind> ResultKind(const Call& call) const {
    const auto any = [&](size_t first, NumberKind kind) {
      return std::any_of(call.arguments.begin() + static_cast<std::ptrdiff_t>(first),
                         call.arguments.end(),
                         [&](const Value& value) { return KindOf(graph_, value) == kind; });
    };
    const auto common = [&](size_t first) {
      return any(first, NumberKind::kFloat) ? NumberKind::kFloat : NumberKind::kInt;
    };
    const auto only_bools = [&](size_t first) {
      return !any(first, NumberKind::kFloat) && !any(first, NumberKind::kInt);
    };
    switch (function_.result) {
      case NumberResult::kCommon:
        return common(0);
      case NumberResult::kBits:
        return only_bools(0) ? NumberKind::kBool : NumberKind::kInt;
      case NumberResult::kChosen:
        return only_bools(1) ? NumberKind::kBool : common(1);
      case NumberResult::kInt:
        return NumberKind::kInt;
      case NumberResult::kFloat:
        return NumberKind::kFloat;
      case NumberResult::kBool:
        return NumberKind::kBool;
      case NumberResult::kDeclared:
      case NumberResult::kNothing:
        break;
    }
    return std::nullopt;
  }

  void CheckResult(const Call& call) {
    const bool is_check = function_.result == NumberResult::kNothing;
    const auto* number =
        call.results.size() == 1 ? std::get_if<NumberId>(&call.results[0]) : nullptr;
    if (is_check && ResultTensors(call).empty() && number == nullptr) return;
    if (is_check || number == nullptr) return Report("it has other results");
    const std::optional<NumberKind> kind = ResultKind(call);
    const NumberKind declared = graph_.numbers[*number].kind;
    if (!kind || *kind == declared) return;
    Report(Joined("it gives ", kKindNames[static_cast<size_t>(*kind)], ", but `",
                  graph_.numbers[*number].name, "` is ",
                  kKindNames[static_cast<size_t>(declared)]));
  }

  const Graph& graph_;
  const Node& node_;
  const NumberFunction& function_;
  diagnostics::Sink& sink_;
  const std::vector<NumberParameter> parameters_;
  bool has_fault_ = false;
};

}  // namespace

std::optional<Call> ResolveNumberCall(const Graph& graph, const Node& node,
                                      const NumberFunction& function, diagnostics::Sink& sink) {
  return Resolver(graph, node, function, sink).Resolve();
}

// The program's own types say the dtype; device and layout are the only ones.
bool HoldsAlways(const Graph& graph, const Call& call) {
  if (call.number_function == nullptr ||
      call.number_function->id != NumberFunctionId::kAssertMetadata) {
    return false;
  }
  const TensorValue& tensor = graph.tensors[std::get<TensorId>(call.arguments[0])];
  const auto* dtype = std::get_if<DtypeValue>(&call.arguments[3]);
  return tensor.is_shaped && std::holds_alternative<None>(call.arguments[1]) &&
         std::holds_alternative<None>(call.arguments[2]) &&
         (dtype == nullptr || dtype->dtype == tensor.meta.dtype);
}

std::optional<NumberKind> KindOf(const Graph& graph, const Value& value) {
  if (std::holds_alternative<bool>(value)) return NumberKind::kBool;
  if (std::holds_alternative<double>(value)) return NumberKind::kFloat;
  const auto* integer = std::get_if<Integer>(&value);
  if (integer == nullptr) return std::nullopt;
  const auto* number = std::get_if<NumberId>(integer);
  return number == nullptr ? NumberKind::kInt : graph.numbers[*number].kind;
}

}  // namespace switchyard::model
