// at::indexing: what `x.index({...})` and `x.index_put_({...}, value)` take: None, Ellipsis, Slice,
// whole numbers, bools and tensors, as in Python. The operators select, slice, unsqueeze, index and
// index_put_ of the build do the work. Errors: Error for more indices than dimensions and for steps
// that are not positive; those of the operators.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_INDEXING_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_INDEXING_H_

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "lib/extension/runtime/functions.h"
#include "lib/extension/runtime/names.h"

namespace at::indexing {

inline constexpr std::nullopt_t None = std::nullopt;
struct EllipsisIndexType {};
inline constexpr EllipsisIndexType Ellipsis;

class Slice {
 public:
  using Place = std::optional<int64_t>;
  explicit Slice(Place start = {}, Place stop = {}, Place step = {})
      : start_(start), stop_(stop), step_(step.value_or(1)) {
    TORCH_CHECK(step_ > 0, "a slice of a tensor has step ", step_);
  }
  Place start() const { return start_; }
  Place stop() const { return stop_; }
  int64_t step() const { return step_; }

 private:
  Place start_, stop_;
  int64_t step_;
};

}  // namespace at::indexing

// Named by torch/tensor_methods.inc. Without methods of tensors there is no indexing.
#ifdef SWITCHYARD_EXTENSION_TENSOR_INDEX
namespace switchyard {

class Tensor::Index {
 public:
  using Ellipsis = at::indexing::EllipsisIndexType;
  using Slice = at::indexing::Slice;
  using Value = std::variant<std::nullopt_t, Ellipsis, int64_t, bool, Slice, Tensor>;

  Index(std::nullopt_t none) : value_(none) {}    // NOLINT: implicit
  Index(Ellipsis ellipsis) : value_(ellipsis) {}  // NOLINT: implicit
  Index(const char* dots) : value_(Ellipsis()) {  // NOLINT: implicit
    TORCH_CHECK(std::strcmp(dots, "...") == 0, "\"", dots, "\" is no index of a tensor");
  }
  template <typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
  Index(T value) {  // NOLINT: implicit
    if constexpr (std::is_same_v<T, bool>) {
      value_ = value;
    } else {
      value_ = static_cast<int64_t>(value);
    }
  }
  Index(Slice slice) : value_(slice) {}                // NOLINT: implicit
  Index(Tensor tensor) : value_(std::move(tensor)) {}  // NOLINT: implicit

  const Value& value() const { return value_; }
  // How many dimensions it takes of the tensor.
  int64_t Dimensions() const {
    if (std::holds_alternative<int64_t>(value_) || std::holds_alternative<Slice>(value_)) return 1;
    const Tensor* const tensor = std::get_if<Tensor>(&value_);
    if (tensor == nullptr) return 0;
    const bool is_mask = tensor->dtype() == ScalarType::Bool || tensor->dtype() == ScalarType::Byte;
    return is_mask ? tensor->dim() : 1;
  }

 private:
  Value value_ = std::nullopt;
};

}  // namespace switchyard

namespace at::indexing {

using TensorIndex = Tensor::Index;

namespace impl {

// The view that indices ask for, one after the other, and the tensors among them by dimension.
struct Indexed {
  Tensor view;
  std::vector<std::optional<Tensor>> tensors;
};

// `T` is Tensor: operators outside the build are errors where something is indexed.
template <typename T>
class Walk {
 public:
  Walk(const T& self, ArrayRef<TensorIndex> indices) : view_(self), unnamed_(self.dim()) {
    for (const TensorIndex& index : indices) unnamed_ -= index.Dimensions();
    TORCH_CHECK(unnamed_ >= 0, "a tensor of ", self.dim(), " dimensions was given ", indices.size(),
                " indices");
    for (const TensorIndex& index : indices) {
      std::visit([this](const auto& value) { Take(value); }, index.value());
    }
  }
  Indexed Take() && { return {std::move(view_), std::move(tensors_)}; }

 private:
  void Take(std::nullopt_t) { view_ = unsqueeze(view_, dim_++); }
  // A second one stands for nothing.
  void Take(EllipsisIndexType) { dim_ += std::exchange(unnamed_, 0); }
  void Take(int64_t index) { view_ = select(view_, dim_, index); }
  void Take(bool value) {
    view_ = unsqueeze(view_, dim_);
    Tensor mask = EmptyTensor({1}, ScalarType::Bool);
    *mask.data<bool>() = value;
    Keep(mask, 1);
  }
  void Take(const Slice& part) {
    view_ = slice(view_, dim_++, part.start(), part.stop(), part.step());
  }
  void Take(const Tensor& index) {
    const bool is_mask = index.dtype() == ScalarType::Bool || index.dtype() == ScalarType::Byte;
    Keep(index, is_mask ? index.dim() : 1);
  }
  void Keep(const Tensor& index, int64_t dimensions) {
    while (static_cast<int64_t>(tensors_.size()) < dim_) tensors_.emplace_back();
    tensors_.emplace_back(index);
    dim_ += dimensions;
  }

  T view_;
  int64_t unnamed_;  // dimensions that no index takes
  int64_t dim_ = 0;
  std::vector<std::optional<Tensor>> tensors_;
};

template <typename T>
T Get(const T& self, ArrayRef<TensorIndex> indices) {
  Indexed found = Walk<T>(self, indices).Take();
  const T view = found.view;  // of the template's type: a build may lack the operator
  if (found.tensors.empty()) return view;
  return view.index(OptionalTensorList(found.tensors));
}

template <typename T, typename Value>
void Put(const T& self, ArrayRef<TensorIndex> indices, const Value& value) {
  Indexed found = Walk<T>(self, indices).Take();
  T values;
  if constexpr (std::is_same_v<Value, T>) {
    values = value;
  } else {
    values = to(WrappedNumber(Scalar(value)), self.dtype());
  }
  T view = found.view;
  if (found.tensors.empty()) {
    copy_(view, values);
  } else {
    view.index_put_(OptionalTensorList(found.tensors), values);
  }
}

}  // namespace impl
}  // namespace at::indexing

namespace switchyard {

template <typename Self>
Self Tensor::index(std::initializer_list<Index> indices) const {
  return at::indexing::impl::Get<Self>(*this, indices);
}
template <typename Self>
Self Tensor::index(ArrayRef<Index> indices) const {
  return at::indexing::impl::Get<Self>(*this, indices);
}
template <typename Value, typename Self>
Self& Tensor::index_put_(std::initializer_list<Index> indices, const Value& value) const {
  at::indexing::impl::Put<Self>(*this, indices, value);
  return const_cast<Self&>(*this);
}

}  // namespace switchyard
#endif

namespace torch {
namespace indexing = at::indexing;
}

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_INDEXING_H_
