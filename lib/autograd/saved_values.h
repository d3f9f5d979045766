// Values that emitted nodes save besides single tensors: lists of tensors, and owned values that
// are not tensors.
//
// Takes: arguments and results of a forward call. Gives: the same to formulas, which see lists as
// views again. Errors: those of SavedVariable.

#ifndef SWITCHYARD_LIB_AUTOGRAD_SAVED_VALUES_H_
#define SWITCHYARD_LIB_AUTOGRAD_SAVED_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/autograd/node.h"
#include "lib/autograd/saved_variable.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/inline_vector.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// A list of tensors, each as in a SavedVariable.
class SavedVariables {
 public:
  void Save(TensorList tensors);
  void Save(OptionalTensorList tensors);
  // Adds one, which is empty.
  SavedVariable& Add() { return elements_.emplace_back(); }
  std::vector<Tensor> Unpack(const Node& node) const;
  // An undefined element becomes an empty optional.
  std::vector<std::optional<Tensor>> UnpackOptionals(const Node& node) const;
  void Release();

 private:
  std::vector<SavedVariable> elements_;
};

// A value of a node. Lists, strings and their optionals are copied, and formulas see them as views.
template <typename T>
class Owned {
 public:
  Owned() = default;
  Owned& operator=(const T& value) {
    value_ = value;
    return *this;
  }
  const T& get() const { return value_; }

 private:
  T value_{};
};

// Such a value at once.
template <typename T>
Owned<T> Own(const T& value) {
  Owned<T> owned;
  owned = value;
  return owned;
}

template <typename T>
class Owned<ArrayRef<T>> {
 public:
  Owned() = default;
  Owned& operator=(ArrayRef<T> values) {
    values_.assign(values);
    return *this;
  }
  ArrayRef<T> get() const { return values_; }

 private:
  InlineVector<T, 4> values_;
};

template <typename T>
class Owned<std::optional<ArrayRef<T>>> {
 public:
  Owned() = default;
  Owned& operator=(const std::optional<ArrayRef<T>>& values) {
    values_.reset();
    if (values) values_.emplace(values->begin(), values->end());
    return *this;
  }
  std::optional<ArrayRef<T>> get() const {
    if (!values_) return std::nullopt;
    return ArrayRef<T>(*values_);
  }

 private:
  std::optional<std::vector<T>> values_;
};

template <typename T>
class Owned<OptionalArrayRef<T>> {
 public:
  Owned() = default;
  Owned& operator=(const OptionalArrayRef<T>& values) {
    values_.reset();
    if (values.has_value()) values_.emplace(values->begin(), values->end());
    return *this;
  }
  OptionalArrayRef<T> get() const {
    if (!values_) return std::nullopt;
    return ArrayRef<T>(*values_);
  }

 private:
  std::optional<std::vector<T>> values_;
};

template <>
class Owned<std::string_view> {
 public:
  Owned() = default;
  Owned& operator=(std::string_view text) {
    text_ = text;
    return *this;
  }
  std::string_view get() const { return text_; }

 private:
  std::string text_;
};

template <>
class Owned<std::optional<std::string_view>> {
 public:
  Owned() = default;
  Owned& operator=(std::optional<std::string_view> text) {
    text_ = text;
    return *this;
  }
  std::optional<std::string_view> get() const { return text_; }

 private:
  std::optional<std::string> text_;
};

// Sizes, dtype and device of a tensor: enough to make zeros like it.
class TypeAndSize {
 public:
  TypeAndSize() = default;
  explicit TypeAndSize(const Tensor& tensor) : like_(tensor) {}
  Tensor zeros() const;

 private:
  TensorMetadata like_;
};

// Sizes, strides and offset of a tensor.
class TensorGeometry {
 public:
  TensorGeometry() = default;
  TensorGeometry(IntArrayRef sizes, IntArrayRef strides, int64_t offset)
      : sizes_(sizes.begin(), sizes.end()),
        strides_(strides.begin(), strides.end()),
        offset_(offset) {}
  explicit TensorGeometry(const Tensor& tensor)
      : TensorGeometry(tensor.sizes(), tensor.strides(), tensor.storage_offset()) {}
  IntArrayRef sizes() const { return sizes_; }
  IntArrayRef strides() const { return strides_; }
  int64_t storage_offset() const { return offset_; }
  int64_t dim() const { return static_cast<int64_t>(sizes_.size()); }

 private:
  std::vector<int64_t> sizes_;
  std::vector<int64_t> strides_;
  int64_t offset_ = 0;
};

// The sizes and the dtypes of the tensors of a list.
using SizesOfTensors = std::vector<std::vector<int64_t>>;
SizesOfTensors SizesOf(TensorList tensors);
using DtypesOfTensors = std::vector<ScalarType>;
DtypesOfTensors DtypesOf(TensorList tensors);

// The strides of a tensor; fails for a layout without strides.
IntArrayRef StridesOf(const Tensor& tensor, std::string_view argument);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_SAVED_VALUES_H_
