// The base of emitted nodes, in libtorch's graph, and their members.
//
// Takes gradients of the results; an emitted node returns those of its inputs. libtorch's engine
// runs it like its own nodes, including hooks, anomaly mode, `create_graph` and pruned edges.
// Errors: a run after release is an error with libtorch's message. Source: reference autograd,
// sections 3 and 6.

#ifndef SWITCHYARD_LIB_ATEN_NODES_H_
#define SWITCHYARD_LIB_ATEN_NODES_H_

#include <torch/csrc/autograd/function.h>

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "lib/aten/autograd.h"
#include "lib/aten/saved.h"
#include "lib/aten/types.h"

namespace switchyard::aten::autograd {

using Gradients = ::torch::autograd::variable_list;

class EmittedNode : public ::torch::autograd::TraceableFunction {
 public:
  using TraceableFunction::TraceableFunction;

  Gradients apply(Gradients&& grads) final {
    const std::lock_guard<std::mutex> lock(mutex_);
    return Apply(std::move(grads));
  }
  void release_variables() final {
    const std::lock_guard<std::mutex> lock(mutex_);
    ReleaseVariables();
  }
  void will_release_variables() final { WillReleaseVariables(); }

  // Whether the gradient of an edge is needed in this run.
  bool IsWanted(size_t edge) const { return task_should_compute_output(edge); }

 protected:
  virtual Gradients Apply(Gradients&& grads) = 0;
  virtual void ReleaseVariables() {}
  virtual void WillReleaseVariables() {}
};

inline bool IsAnyDefined(const Gradients& grads) {
  for (const at::Tensor& grad : grads) {
    if (grad.defined()) return true;
  }
  return false;
}
inline bool IsAnyWanted(const EmittedNode& node, size_t first, size_t count) {
  for (size_t i = first; i < first + count; ++i) {
    if (node.IsWanted(i)) return true;
  }
  return false;
}
// Stores the gradients of the tensors of a list at their edges.
inline void PutGradients(Gradients* results, size_t first, std::vector<at::Tensor> grads) {
  for (size_t i = 0; i < grads.size() && first + i < results->size(); ++i) {
    (*results)[first + i] = std::move(grads[i]);
  }
}

// --- Members -------------------------------------------------------------------------------------

class SavedTensor {
 public:
  void Save(const at::Tensor& tensor) { Keep(&variable_, tensor); }
  void SaveOutput(const at::Tensor& output) {
    autograd::SaveOutput(&variable_, output, NodePtr());
    is_output_ = true;
  }
  at::Tensor Unpack(EmittedNode& node) const;
  void Release() { variable_.reset_data(); }

 private:
  SavedVariable variable_;
  bool is_output_ = false;
};

class SavedTensors {
 public:
  template <typename Tensors>
  void Save(const Tensors& tensors) {
    Keep(&variables_, tensors);
  }
  void SaveOutput(at::TensorList outputs) {
    autograd::SaveOutput(&variables_, outputs, NodePtr());
    are_outputs_ = true;
  }
  std::vector<at::Tensor> Unpack(EmittedNode& node) const;
  // An undefined element becomes an empty optional.
  c10::List<optional<at::Tensor>> UnpackOptionals(EmittedNode& node) const;
  void Release() {
    variables_.clear();
    is_released_ = true;
  }

 private:
  SavedVariables variables_;
  bool are_outputs_ = false;
  bool is_released_ = false;
};

template <typename Output, typename T>
void SaveOutput(SavedTensor* saved, const Output& output, const T& /*node*/) {
  saved->SaveOutput(output);
}
template <typename Output, typename T>
void SaveOutput(SavedTensors* saved, const Output& output, const T& /*node*/) {
  saved->SaveOutput(output);
}

// A value of a node. Lists, strings and their optionals are copied, and formulas see them as views.
template <typename T>
class Owned {
 public:
  Owned& operator=(const T& value) {
    value_ = value;
    return *this;
  }
  const T& get() const { return value_; }

 private:
  T value_{};
};

template <typename T>
class Owned<at::ArrayRef<T>> {
 public:
  Owned& operator=(at::ArrayRef<T> values) {
    values_ = values.vec();
    return *this;
  }
  at::ArrayRef<T> get() const { return values_; }

 private:
  std::vector<T> values_;
};

template <template <typename> class Optional, typename T>
class Owned<Optional<at::ArrayRef<T>>> {
 public:
  Owned& operator=(const Optional<at::ArrayRef<T>>& values) {
    values_.reset();
    if (values.has_value()) values_ = values->vec();
    return *this;
  }
  Optional<at::ArrayRef<T>> get() const {
    if (!values_.has_value()) return nullopt;
    return Optional<at::ArrayRef<T>>(*values_);
  }

 private:
  Optional<std::vector<T>> values_;
};

template <>
class Owned<at::OptionalIntArrayRef> {
 public:
  Owned& operator=(const at::OptionalIntArrayRef& values) {
    values_.reset();
    if (values.has_value()) values_ = values->vec();
    return *this;
  }
  at::OptionalIntArrayRef get() const {
    return values_.has_value() ? at::OptionalIntArrayRef(*values_) : at::OptionalIntArrayRef();
  }

 private:
  optional<std::vector<int64_t>> values_;
};

template <>
class Owned<string_view> {
 public:
  Owned& operator=(string_view text) {
    Keep(&text_, text);
    return *this;
  }
  string_view get() const { return string_view(text_.data(), text_.size()); }

 private:
  std::string text_;
};

template <>
class Owned<optional<string_view>> {
 public:
  Owned& operator=(const optional<string_view>& text) {
    Keep(&text_, text);
    return *this;
  }
  optional<string_view> get() const {
    if (!text_.has_value()) return nullopt;
    return string_view(text_->data(), text_->size());
  }

 private:
  optional<std::string> text_;
};

// Sizes, dtype, layout and device of a tensor: enough to make zeros like it.
class TypeAndSize {
 public:
  TypeAndSize() = default;
  TypeAndSize(const at::Tensor& tensor)  // NOLINT: stands for the tensor
      : sizes_(tensor.sizes().vec()), options_(tensor.options()) {}
  at::Tensor zeros() const;

 private:
  std::vector<int64_t> sizes_;
  at::TensorOptions options_;
};

}  // namespace switchyard::aten::autograd

#endif  // SWITCHYARD_LIB_ATEN_NODES_H_
