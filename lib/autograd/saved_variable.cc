#include "lib/autograd/saved_variable.h"

#include <mutex>
#include <string>
#include <utility>

#include "lib/autograd/keys.h"
#include "lib/autograd/meta.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/variable.h"
#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT thread_local SavedHooks* saved_hooks = nullptr;

}  // namespace

SavedHooks* CurrentSavedHooks() { return saved_hooks; }
SavedHooks* SetSavedHooks(SavedHooks* hooks) { return std::exchange(saved_hooks, hooks); }

SavedVariable::SavedVariable(SavedVariable&& other) noexcept
    : state_(other.state_),
      version_(other.version_),
      output_(other.output_),
      data_(std::move(other.data_)),
      packed_(std::move(other.packed_)) {}

void SavedVariable::Save(const Tensor& tensor, bool is_output) {
  if (!tensor.defined()) return;
  SWITCHYARD_CHECK(
      !IsInference(tensor),
      "an inference tensor cannot be saved for backward; clone it outside of inference "
      "mode, or make it with NoGrad instead");
  version_ = Version(tensor);
  output_ = OutputNumber(tensor);
  if (__builtin_expect(saved_hooks != nullptr, 0) && !HasTangent(tensor)) {
    state_ = is_output ? State::kOutput : State::kInput;
    return Pack(saved_hooks, tensor);
  }
  const NodePtr node = GradFn(tensor);
  if (!node && !is_output && RequiresGrad(tensor)) {
    state_ = State::kInput;
    data_ = tensor;
    return;
  }
  state_ = is_output ? State::kOutput : node ? State::kComputedInput : State::kInput;
  data_ = Detach(tensor);
  if (state_ == State::kComputedInput) SetGradFn(data_, node, output_);
  if (HasTangent(tensor)) ShareTangent(tensor, data_);
}

void SavedVariable::Pack(SavedHooks* hooks, const Tensor& tensor) {
  const IntrusivePtr<Packed> packed = IntrusivePtr<Packed>::Adopt(new Packed);
  if (state_ == State::kInput) packed->edge = GradEdge(tensor);
  {
    const NoGrad guard;
    packed->content = hooks->Pack(tensor);
  }
  SWITCHYARD_CHECK(Version(tensor) == version_,
                   "a hook that packs a saved tensor wrote it in place; it may only read it");
  packed_ = packed;
}

Tensor SavedVariable::UnpackPacked(const Node& node, const Packed& packed, State state) const {
  const Tensor unpacked = packed.content->Unpack();
  if (state == State::kInput && !packed.edge) return unpacked;
  const Tensor result = Detach(unpacked);
  if (state == State::kOutput) {
    SetGradFn(result, NodePtr::Share(const_cast<Node*>(&node)), output_);
  } else {
    SetGradFn(result, packed.edge.node, packed.edge.input);
  }
  return result;
}

Tensor SavedVariable::Unpack(const Node& node) const {
  Tensor data;
  IntrusivePtr<Packed> packed;
  State state;
  {
    const std::lock_guard<SpinLock> guard(lock_);
    data = data_;
    packed = packed_;
    state = state_;
  }
  if (state == State::kEmpty) return Tensor();
  SWITCHYARD_CHECK(state != State::kReleased, "the values that ", node.name(),
                   " saved have been released: a backward pass went through the graph before, or "
                   "the values are read after it; say retain_graph there to go through it a second "
                   "time");
  if (packed) return UnpackPacked(node, *packed, state);
  CheckVersion(node, data, state);
  if (state == State::kInput) return data;
  if (state == State::kComputedInput) {
    // Nothing else uses the alias and its history.
    SWITCHYARD_CHECK(!IsCut(*Meta::Find(data)->grad_fn, output_), "a tensor that ", node.name(),
                     " saved was detached in place since: ", data,
                     "; use Detach, which gives another tensor");
    return data;
  }
  Tensor output = Detach(data);
  SetGradFn(output, NodePtr::Share(const_cast<Node*>(&node)), output_);
  if (HasTangent(data)) ShareTangent(data, output);
  return output;
}

void SavedVariable::CheckVersion(const Node& node, const Tensor& data, State state) const {
  const uint32_t version = Version(data);
  if (__builtin_expect(version == version_, 1)) return;
  std::string origin;
  if (state == State::kOutput) {
    origin = Join(", which is its output ", output_, ",");
  } else if (const NodePtr maker = GradFn(data)) {
    origin = Join(", which is output ", output_, " of ", maker->name(), ",");
  }
  Fail("a tensor that ", node.name(), " saved has been written in place since: ", data, origin,
       " is at version ", version, ", expected version ", version_);
}

void SavedVariable::Release() {
  Tensor released;  // destroyed when the lock is free
  IntrusivePtr<Packed> packed;
  const std::lock_guard<SpinLock> guard(lock_);
  if (state_ == State::kEmpty) return;
  state_ = State::kReleased;
  std::swap(released, data_);
  std::swap(packed, packed_);
}

}  // namespace switchyard::autograd
