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

struct KernelDtype {
  std::string_view operator_name;
  Dtype dtype;
  std::string_view flag;
};

constexpr KernelDtype kKernelDtypes[] = {
#define KERNEL_DTYPE(base_name, dtype, flag) {"aten::" base_name, Dtype::dtype, flag},
#include "compiler/model/kernel_dtypes.def"
#undef KERNEL_DTYPE
};

// A Fourier transform, whose real operands become complex numbers.
bool IsTransform(std::string_view name) {
  constexpr std::string_view kParts[] = {"aten::fft_", "aten::_fft_", "aten::stft", "aten::istft"};
  return std::any_of(std::begin(kParts), std::end(kParts),
                     [&](std::string_view part) { return name.substr(0, part.size()) == part; });
}

void AddDtypesOfKernel(const Node& node, std::set<Dtype>* dtypes) {
  const std::string_view target = node.target;
  const std::string_view name = target.substr(0, target.find('.'));
  if (IsTransform(name)) {
    dtypes->insert(Dtype::kComplexFloat);
    if (dtypes->count(Dtype::kDouble) != 0) dtypes->insert(Dtype::kComplexDouble);
  }
  for (const KernelDtype& one : kKernelDtypes) {
    if (one.operator_name != name) continue;
    if (one.flag.empty() || FindBool(node, one.flag) == true) dtypes->insert(one.dtype);
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
    if (call.function != nullptr) AddDtypesOfKernel(*call.node, &dtypes);
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
