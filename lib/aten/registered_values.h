// Values other than tensors that emitted nodes of registered operators save.
//
// Takes arguments of a forward call, of types of libtorch; returns the same to formulas, which see
// lists as views again. Integers may be symbolic.

#ifndef SWITCHYARD_LIB_ATEN_REGISTERED_VALUES_H_
#define SWITCHYARD_LIB_ATEN_REGISTERED_VALUES_H_

#include <ATen/ATen.h>

#include <string>
#include <vector>

#include "lib/aten/types.h"

namespace switchyard::aten::graph {

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
template <typename T>
class Owned<c10::OptionalArrayRef<T>> {
 public:
  Owned& operator=(const c10::OptionalArrayRef<T>& values) {
    has_value_ = values.has_value();
    values_ = has_value_ ? values->vec() : std::vector<T>();
    return *this;
  }
  c10::OptionalArrayRef<T> get() const {
    return has_value_ ? c10::OptionalArrayRef<T>(values_) : c10::OptionalArrayRef<T>();
  }

 private:
  bool has_value_ = false;
  std::vector<T> values_;
};
// For the optional type of the edition.
template <typename T, template <typename> class Optional>
class Owned<Optional<at::ArrayRef<T>>> {
 public:
  Owned& operator=(const Optional<at::ArrayRef<T>>& values) {
    has_value_ = values.has_value();
    values_ = has_value_ ? values->vec() : std::vector<T>();
    return *this;
  }
  Optional<at::ArrayRef<T>> get() const {
    return has_value_ ? Optional<at::ArrayRef<T>>(values_) : Optional<at::ArrayRef<T>>();
  }

 private:
  bool has_value_ = false;
  std::vector<T> values_;
};
template <>
class Owned<string_view> {
 public:
  Owned& operator=(string_view text) {
    text_.assign(text.data(), text.size());
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
    has_value_ = text.has_value();
    text_ = has_value_ ? std::string(text->data(), text->size()) : std::string();
    return *this;
  }
  optional<string_view> get() const {
    return has_value_ ? optional<string_view>(string_view(text_.data(), text_.size()))
                      : optional<string_view>();
  }

 private:
  bool has_value_ = false;
  std::string text_;
};
// Such a value at once.
template <typename T>
Owned<T> Own(const T& value) {
  Owned<T> owned;
  owned = value;
  return owned;
}

// Sizes and options of a tensor: enough to make zeros like it.
class ZerosLike {
 public:
  ZerosLike() = default;
  explicit ZerosLike(const at::Tensor& tensor)
      : sizes_(tensor.sym_sizes().vec()), options_(tensor.options()) {}
  at::Tensor zeros() const { return at::zeros_symint(sizes_, options_); }

 private:
  std::vector<c10::SymInt> sizes_;
  at::TensorOptions options_;
};

}  // namespace switchyard::aten::graph

#endif  // SWITCHYARD_LIB_ATEN_REGISTERED_VALUES_H_
