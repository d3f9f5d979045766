#include "compiler/model/memory_plan.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/arena.h"
#include "compiler/model/group_uses.h"
#include "compiler/model/tensor_uses.h"

namespace switchyard::model {
namespace {

constexpr size_t kNever = std::numeric_limits<size_t>::max();

// Whether the strides of the traced run are those of a new row-major tensor. A dimension of one
// element may have any.
bool IsRowMajor(const TensorMeta& meta) {
  std::optional<Expression> stride = Expression::Of(1);
  for (size_t i = meta.sizes.size(); i-- > 0;) {
    const bool is_one = meta.sizes[i] == Expression::Of(1);
    const bool is_symbolic = !meta.strides[i].IsInteger();
    // Products of symbols have several spellings; a number must be the product.
    if (!is_one && !is_symbolic && (!stride || meta.strides[i] != *stride)) return false;
    if (stride) stride = Product(meta.sizes[i], *stride);
  }
  return true;
}

std::optional<int64_t> MostBytes(const TensorMeta& meta, const Ranges& ranges) {
  int64_t bytes = BytesOf(meta.dtype);
  for (const Expression& size : meta.sizes) {
    const std::optional<int64_t> most = UpperBound(size, ranges);
    if (!most || *most < 0 || __builtin_mul_overflow(bytes, *most, &bytes)) return std::nullopt;
  }
  // A bound that is there only for form's sake does not fit into any memory.
  constexpr int64_t kMost = int64_t{1} << 36;
  return bytes > kMost ? std::nullopt : std::optional(bytes);
}

bool HasArgument(const schema::FunctionSchema& schema, const std::string& name) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [&](const schema::Argument& argument) { return argument.name.value == name; });
}

// The out form of a functional operator, when it has an out argument for each result and no
// argument of its own.
const schema::NativeFunction* OutFormOf(const expand::ExpandedProgram& program, const Call& call) {
  if (call.function == nullptr) return nullptr;
  const schema::FunctionSchema& own = call.function->schema;
  if (own.Kind() != schema::SchemaKind::kFunctional || call.results.empty()) return nullptr;
  const schema::NativeFunction* const out =
      program.families().Of(*call.function).Of(schema::SchemaKind::kOut);
  if (out == nullptr || out->schema.OutArguments().size() != call.results.size()) return nullptr;
  for (const schema::Argument& argument : out->schema.arguments) {
    if (!argument.IsOut() && !HasArgument(own, argument.name.value)) return nullptr;
  }
  return out;
}

class Planner {
 public:
  Planner(const expand::ExpandedProgram& program, const StorageGroups& groups,
          StaticProgram* result)
      : program_(program),
        groups_(groups),
        result_(*result),
        graph_(*result->graph),
        uses_(FindGroupUses(groups, *result)) {
    result_.places = schema::Store<TensorId, TensorPlace>(graph_.tensors.size());
  }

  void Run() {
    PlaceInputs();
    for (const Step& step : result_.constant_steps) {
      for (const TensorId tensor : ResultTensors(step.call)) {
        result_.places[tensor].home = Home::kConstant;
      }
    }
    for (size_t i = 0; i < result_.steps.size(); ++i) PlaceResults(i);
    PlaceArena();
  }

 private:
  void PlaceInputs() {
    for (size_t i = 0; i < graph_.inputs.size(); ++i) {
      const Input& input = graph_.inputs[i];
      const auto* tensor = std::get_if<TensorId>(&input.value);
      if (tensor == nullptr) continue;
      TensorPlace& place = result_.places[*tensor];
      place.input = i;
      if (input.kind == InputKind::kUser) {
        place.home = Home::kInput;
      } else if (groups_.IsWritten(*tensor)) {
        place.home = Home::kState;
        place.bytes = MostBytes(graph_.tensors[*tensor].meta, graph_.ranges).value_or(0);
        place.offset = result_.state_bytes;
        result_.state_bytes += (place.bytes + kAlignment - 1) / kAlignment * kAlignment;
      } else {
        place.home = Home::kWeights;
      }
    }
  }

  bool CanBePlanned(TensorId tensor) const {
    const TensorValue& value = graph_.tensors[tensor];
    return value.is_shaped && !uses_.is_unplanned[groups_.Of(tensor).number()] &&
           result_.numbers.HasKnownSizes(tensor) && IsRowMajor(value.meta) &&
           MostBytes(value.meta, graph_.ranges).has_value();
  }

  // The out form, when all results can be planned.
  const schema::NativeFunction* OutForm(const Call& call) const {
    for (const Result& result : call.results) {
      const auto* tensor = std::get_if<TensorId>(&result);
      if (tensor == nullptr || !CanBePlanned(*tensor)) return nullptr;
    }
    return OutFormOf(program_, call);
  }

  void PlaceResults(size_t index) {
    Step& step = result_.steps[index];
    step.out_form = OutForm(step.call);
    for (const TensorId tensor : ResultTensors(step.call)) {
      TensorPlace& place = result_.places[tensor];
      place.home = step.out_form != nullptr ? Home::kArena : Home::kOwn;
      if (step.out_form == nullptr) continue;
      place.bytes = *MostBytes(graph_.tensors[tensor].meta, graph_.ranges);
      AddPiece(index, tensor);
    }
  }

  void AddPiece(size_t index, TensorId tensor) {
    const size_t last = uses_.last[groups_.Of(tensor).number()];
    result_.places[tensor].first = index;
    result_.places[tensor].last = last;
    if (const std::optional<TensorId> taken = TakenOver(index, tensor)) {
      const size_t piece = piece_of_[taken->number()];
      pieces_[piece].last = std::max(pieces_[piece].last, last);
      SetPiece(tensor, piece);
      return;
    }
    pieces_.push_back({result_.places[tensor].bytes, index, last, 0});
    SetPiece(tensor, pieces_.size() - 1);
  }

  void SetPiece(TensorId tensor, size_t piece) {
    piece_of_.resize(graph_.tensors.size(), kNever);
    piece_of_[tensor.number()] = piece;
    planned_.push_back(tensor);
  }

  // The first argument, when the result can be written over it: the operator has an in-place form,
  // the argument has a place of its own with the same shape, and no later step and no other
  // argument sees it.
  std::optional<TensorId> TakenOver(size_t index, TensorId tensor) const {
    const Call& call = result_.steps[index].call;
    const bool has_inplace =
        program_.families().Of(*call.function).Of(schema::SchemaKind::kInplace) != nullptr;
    if (!has_inplace || call.results.size() != 1 || call.arguments.empty()) return std::nullopt;
    const auto* self = std::get_if<TensorId>(&call.arguments[0]);
    if (self == nullptr || result_.places[*self].home != Home::kArena) return std::nullopt;
    const TensorId group = groups_.Of(*self);
    if (uses_.last[group.number()] != index) return std::nullopt;
    for (size_t i = 1; i < call.arguments.size(); ++i) {
      for (const TensorId other : TensorsIn(call.arguments[i])) {
        if (groups_.Of(other) == group) return std::nullopt;
      }
    }
    const TensorMeta& from = graph_.tensors[*self].meta;
    const TensorMeta& to = graph_.tensors[tensor].meta;
    if (from.dtype != to.dtype || from.sizes != to.sizes) return std::nullopt;
    return *self;
  }

  void PlaceArena() {
    result_.arena_bytes = PlacePieces(kAlignment, &pieces_);
    for (const TensorId tensor : planned_) {
      result_.places[tensor].offset = pieces_[piece_of_[tensor.number()]].offset;
    }
  }

  const expand::ExpandedProgram& program_;
  const StorageGroups& groups_;
  StaticProgram& result_;
  const Graph& graph_;
  const GroupUses uses_;
  std::vector<Piece> pieces_;
  std::vector<size_t> piece_of_;
  std::vector<TensorId> planned_;
};

}  // namespace

void PlanMemory(const expand::ExpandedProgram& program, const StorageGroups& groups,
                StaticProgram* result) {
  Planner(program, groups, result).Run();
  FreeAfterLastUse(result);
  CopyKeptOutputs(groups, result);
  ForgetIntermediateConstants(result);
  LeaveOutUnusedWeights(result);
}

}  // namespace switchyard::model
