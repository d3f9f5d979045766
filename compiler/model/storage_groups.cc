#include "compiler/model/storage_groups.h"

#include <algorithm>
#include <string>
#include <variant>

#include "compiler/alias/alias_model.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::model {
namespace {

bool IsComposite(const expand::ExpandedProgram& program, const schema::NativeFunction& function) {
  const auto& lines = program.LinesOf(function);
  return std::any_of(lines.begin(), lines.end(), [](const expand::KernelLine& line) {
    return std::any_of(line.keys.begin(), line.keys.end(), [](const auto& key) {
      return key.value == DispatchKey::CompositeImplicitAutograd ||
             key.value == DispatchKey::CompositeExplicitAutograd ||
             key.value == DispatchKey::CompositeExplicitAutogradNonFunctional;
    });
  });
}

// The sizes in an order of their own: those of a tensor and of its permutations.
std::vector<std::string> SortedSizes(const TensorMeta& meta) {
  std::vector<std::string> sizes;
  for (const Expression& size : meta.sizes) sizes.push_back(ToText(size));
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

// Whether a result may be the argument itself, or have its elements in another order.
bool MayBeTheSame(const Graph& graph, TensorId argument, TensorId result) {
  const TensorValue& from = graph.tensors[argument];
  const TensorValue& to = graph.tensors[result];
  if (!from.is_shaped || !to.is_shaped) return true;
  return from.meta.dtype == to.meta.dtype && SortedSizes(from.meta) == SortedSizes(to.meta);
}

}  // namespace

StorageGroups::StorageGroups(const expand::ExpandedProgram& program, const Graph& graph,
                             const std::vector<Call>& calls)
    : parents_(graph.tensors.size()), is_written_(graph.tensors.size(), false) {
  for (size_t i = 0; i < parents_.size(); ++i) parents_[i] = TensorId(i);
  for (const Call& call : calls) {
    if (call.mark() != Mark::kNone) AddMark(call);
    if (call.function != nullptr) Add(program, graph, call);
  }
  for (const Call& call : calls) {
    for (const TensorId written : WrittenTensors(call)) is_written_[Of(written).number()] = true;
  }
}

TensorId StorageGroups::Of(TensorId tensor) const {
  TensorId root = tensor;
  while (parents_[root.number()] != root) root = parents_[root.number()];
  while (parents_[tensor.number()] != root) {
    const TensorId next = parents_[tensor.number()];
    parents_[tensor.number()] = root;
    tensor = next;
  }
  return root;
}

void StorageGroups::Join(TensorId a, TensorId b) { parents_[Of(b).number()] = Of(a); }

// A value becomes another name of a tensor. The condition of a branch is no value.
void StorageGroups::AddMark(const Call& call) {
  if (call.mark() == Mark::kIf) return;
  for (size_t i = 0; i < call.results.size() && i < call.arguments.size(); ++i) {
    const std::vector<TensorId> results = TensorsIn(call.results[i]);
    const std::vector<TensorId> arguments = TensorsIn(call.arguments[i]);
    if (results.size() == 1 && arguments.size() == 1) Join(arguments[0], results[0]);
  }
}

void StorageGroups::Add(const expand::ExpandedProgram& program, const Graph& graph,
                        const Call& call) {
  const alias::AliasModel model(call.function->schema);
  const bool is_composite = IsComposite(program, *call.function);
  for (size_t i = 0; i < call.results.size(); ++i) {
    const std::vector<TensorId> results = TensorsIn(call.results[i]);
    const bool is_list = std::holds_alternative<std::vector<TensorId>>(call.results[i]);
    for (size_t j = 0; j < call.arguments.size(); ++j) {
      const bool has_list = is_list || !std::holds_alternative<TensorId>(call.arguments[j]);
      const bool is_declared = model.RelationOf(i, j) != alias::Relation::kNone;
      for (const TensorId argument : TensorsIn(call.arguments[j])) {
        for (const TensorId result : results) {
          const bool may_be_same =
              is_composite && (has_list || MayBeTheSame(graph, argument, result));
          if (is_declared || may_be_same) Join(argument, result);
        }
      }
    }
  }
}

namespace {

// Normalizations that train write their statistics, of which PyTorch's declarations say nothing.
bool WritesStatistics(const Call& call) {
  const std::string& name = call.function->schema.name.value.base;
  if (name != "batch_norm" && name != "native_batch_norm" && name != "instance_norm") return false;
  const auto& arguments = call.function->schema.arguments;
  for (size_t i = 0; i < arguments.size() && i < call.arguments.size(); ++i) {
    const std::string& argument = arguments[i].name.value;
    if (argument != "training" && argument != "use_input_stats") continue;
    const bool* const trains = std::get_if<bool>(&call.arguments[i]);
    return trains == nullptr || *trains;
  }
  return false;
}

bool IsStatistic(const schema::Argument& argument) {
  return argument.name.value == "running_mean" || argument.name.value == "running_var";
}

}  // namespace

std::vector<TensorId> WrittenTensors(const Call& call) {
  std::vector<TensorId> written;
  if (call.function == nullptr) return written;
  const auto& arguments = call.function->schema.arguments;
  const bool writes_statistics = WritesStatistics(call);
  for (size_t i = 0; i < arguments.size() && i < call.arguments.size(); ++i) {
    const bool is_written =
        arguments[i].IsWritten() || (writes_statistics && IsStatistic(arguments[i]));
    if (!is_written) continue;
    for (const TensorId tensor : TensorsIn(call.arguments[i])) written.push_back(tensor);
  }
  return written;
}

}  // namespace switchyard::model
