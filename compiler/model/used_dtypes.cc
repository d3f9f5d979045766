#include "compiler/model/used_dtypes.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/arguments.h"
#include "compiler/model/faults.h"

namespace switchyard::model {
namespace {

template <typename Visit>
void VisitSteps(const StaticProgram& program, const Visit& visit) {
  for (const std::vector<Step>* steps : {&program.constant_steps, &program.steps}) {
    for (const Step& step : *steps) visit(step.call);
  }
}

// The tensors of a call whose dtype is known. Without a meta a result has that of an argument, or
// one that the next call shows.
std::vector<TensorId> KnownTensors(const Graph& graph, const Call& call) {
  std::vector<TensorId> known;
  for (const std::vector<TensorId>& tensors : {ArgumentTensors(call), ResultTensors(call)}) {
    for (const TensorId tensor : tensors) {
      if (graph.tensors[tensor].is_shaped) known.push_back(tensor);
    }
  }
  return known;
}

// Whether the argument is true, or a tensor that is given. An overload without it meets no
// condition.
bool Holds(const Node& node, const std::string& argument) {
  return FindBool(node, argument) == true || FindTensor(node, argument).has_value();
}

bool IsNeeded(const schema::NeededDtype& need, const Node& node) {
  const auto& conditions = need.conditions;
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const auto& condition) { return Holds(node, condition.value); });
}

bool IsOfWholeNumbers(Dtype dtype) { return !IsFloating(dtype) && !IsComplex(dtype); }

// Kernels compute in a dtype that holds all operands: whole numbers beside a fraction as Float, and
// bytes with and without a sign as Short.
void AddPromoted(const std::set<Dtype>& tensors, const Call& call, std::set<Dtype>* dtypes) {
  const bool has_fraction =
      std::any_of(call.arguments.begin(), call.arguments.end(),
                  [](const Value& value) { return std::holds_alternative<double>(value); });
  const bool has_whole = std::any_of(tensors.begin(), tensors.end(), IsOfWholeNumbers);
  if (has_fraction && has_whole) dtypes->insert(Dtype::kFloat);
  if (tensors.count(Dtype::kByte) != 0 && tensors.count(Dtype::kChar) != 0) {
    dtypes->insert(Dtype::kShort);
  }
}

// Real operands of transforms become complex numbers.
void AddTransformed(const std::set<Dtype>& tensors, std::set<Dtype>* dtypes) {
  const bool has_double =
      tensors.count(Dtype::kDouble) != 0 || tensors.count(Dtype::kComplexDouble) != 0;
  dtypes->insert(has_double ? Dtype::kComplexDouble : Dtype::kComplexFloat);
}

void AddDtypesOfKernel(const Graph& graph, const Call& call, std::set<Dtype>* dtypes) {
  std::set<Dtype> tensors;
  for (const TensorId tensor : KnownTensors(graph, call)) {
    tensors.insert(graph.tensors[tensor].meta.dtype);
  }
  AddPromoted(tensors, call, dtypes);
  if (call.facts == nullptr) return;
  if (call.facts->complex == schema::ComplexUse::kAlways) AddTransformed(tensors, dtypes);
  for (const schema::NeededDtype& need : call.facts->needs) {
    if (IsNeeded(need, *call.node)) dtypes->insert(*DtypeFromName(need.dtype.value));
  }
}

}  // namespace

std::set<Dtype> UsedDtypes(const StaticProgram& program) {
  std::set<Dtype> dtypes;
  const Graph& graph = *program.graph;
  VisitSteps(program, [&](const Call& call) {
    for (const TensorId tensor : KnownTensors(graph, call)) {
      dtypes.insert(graph.tensors[tensor].meta.dtype);
    }
    for (const Value& argument : call.arguments) {
      if (const auto* dtype = std::get_if<DtypeValue>(&argument)) dtypes.insert(dtype->dtype);
    }
  });
  return dtypes;
}

std::set<Dtype> WithComputed(std::set<Dtype> dtypes) {
  const bool has_short = dtypes.count(Dtype::kHalf) != 0 || dtypes.count(Dtype::kBFloat16) != 0;
  if (has_short) dtypes.insert(Dtype::kFloat);
  return dtypes;
}

std::set<Dtype> NeededDtypes(const StaticProgram& program) {
  std::set<Dtype> dtypes = UsedDtypes(program);
  dtypes.insert({Dtype::kBool, Dtype::kLong});
  VisitSteps(program, [&](const Call& call) {
    if (call.function != nullptr) AddDtypesOfKernel(*program.graph, call, &dtypes);
  });
  if (dtypes.count(Dtype::kComplexFloat) != 0) dtypes.insert(Dtype::kFloat);
  if (dtypes.count(Dtype::kComplexDouble) != 0) dtypes.insert(Dtype::kDouble);
  return WithComputed(std::move(dtypes));
}

void CheckDtypes(const StaticProgram& program, const std::set<Dtype>& dtypes,
                 diagnostics::Sink& sink) {
  const Graph& graph = *program.graph;
  VisitSteps(program, [&](const Call& call) {
    if (call.function == nullptr) return;
    for (const TensorId tensor : KnownTensors(graph, call)) {
      const TensorValue& value = graph.tensors[tensor];
      if (dtypes.count(value.meta.dtype) != 0) continue;
      return ReportAt(
          *call.node, sink, diagnostics::kDtypeLeftOut, diagnostics::Name(call.node->target),
          diagnostics::Name(std::string(NameOf(value.meta.dtype))), diagnostics::Name(value.name));
    }
  });
}

}  // namespace switchyard::model
