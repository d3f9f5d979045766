#include "lib/autograd/saved_variable.h"

#include <mutex>
#include <string>
#include <utility>

#include "lib/autograd/keys.h"
#include "lib/autograd/meta.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"

namespace switchyard::autograd {

SavedVariable::SavedVariable(SavedVariable&& other) noexcept
    : state_(other.state_),
      version_(other.version_),
      output_(other.output_),
      data_(std::move(other.data_)) {}

void SavedVariable::Save(const Tensor& tensor, bool is_output) {
  if (!tensor.defined()) return;
  SWITCHYARD_CHECK(
      !IsInference(tensor),
      "an inference tensor cannot be saved for backward; clone it outside of inference "
      "mode, or make it with NoGrad instead");
  version_ = Version(tensor);
  output_ = OutputNumber(tensor);
  const NodePtr node = GradFn(tensor);
  if (!node && !is_output) {
    state_ = State::kInput;
    data_ = tensor;
    return;
  }
  state_ = is_output ? State::kOutput : State::kComputedInput;
  data_ = Detach(tensor);
  if (!is_output) SetGradFn(data_, node, output_);
  if (HasTangent(tensor)) ShareTangent(tensor, data_);
}

Tensor SavedVariable::Unpack(const Node& node) const {
  Tensor data;
  State state;
  {
    const std::lock_guard<SpinLock> guard(lock_);
    data = data_;
    state = state_;
  }
  if (state == State::kEmpty) return Tensor();
  SWITCHYARD_CHECK(state != State::kReleased, "the values that ", node.name(),
                   " saved have been released: a backward pass went through the graph before, or "
                   "the values are read after it; say retain_graph there to go through it a second "
                   "time");
  CheckVersion(node, data, state);
  if (state == State::kInput) return data;
  if (state == State::kComputedInput) {
    // The alias is ours alone, and so is its history.
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
  const std::lock_guard<SpinLock> guard(lock_);
  if (state_ == State::kEmpty) return;
  state_ = State::kReleased;
  std::swap(released, data_);
}

}  // namespace switchyard::autograd
