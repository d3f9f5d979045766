// The values that nodes save of a call: tensors as libtorch's SavedVariable, other values owned.
//
// Takes arguments and results of the forward call. Keep and SaveOutput store them in the members of
// libtorch's own nodes, whose types depend on the edition; SavedTensor, SavedTensors and Owned are
// members of emitted nodes. Errors: those of SavedVariable, with libtorch's messages.

#ifndef SWITCHYARD_LIB_ATEN_SAVED_H_
#define SWITCHYARD_LIB_ATEN_SAVED_H_

#include <ATen/TensorGeometry.h>
#include <torch/csrc/autograd/saved_variable.h>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/aten/autograd.h"
#include "lib/aten/types.h"

// libtorch numbers node classes with the same name: the class after the last entry must not exist.
#define SWITCHYARD_ATEN_CHECK_IS_ABSENT(node)                                    \
  static_assert(!::switchyard::aten::autograd::internal::IsDefined<node>::value, \
                "the derivatives given to `switchyard gen` are not those of this libtorch")

namespace switchyard::aten::autograd {

using ::torch::autograd::SavedVariable;
using SavedVariables = std::vector<SavedVariable>;

// An undefined tensor becomes an empty optional, and vice versa.
inline optional<at::Tensor> AsOptional(at::Tensor tensor) {
  return tensor.defined() ? optional<at::Tensor>(std::move(tensor)) : optional<at::Tensor>();
}
inline at::Tensor AsTensor(const optional<at::Tensor>& tensor) {
  return tensor.has_value() ? *tensor : at::Tensor();
}

// --- Members of libtorch's nodes -----------------------------------------------------------------

namespace internal {

template <typename T, typename = void>
struct IsDefined : std::false_type {};
template <typename T>
struct IsDefined<T, std::void_t<decltype(sizeof(T))>> : std::true_type {};

// An OptionalArray of libtorch.
template <typename T, typename = void>
struct HasList : std::false_type {};
template <typename T>
struct HasList<T, std::void_t<decltype(std::declval<T&>().list)>> : std::true_type {};

}  // namespace internal

// Copies lists, with symbolic integers if the member has them, and optional lists, which libtorch
// stores in an OptionalArray, and strings. Assigns convertible values.
template <typename T, typename U>
void Keep(std::vector<T>* member, at::ArrayRef<U> values) {
  member->assign(values.begin(), values.end());
}
template <typename T, typename U>
void Keep(std::vector<T>* member, const std::vector<U>& values) {
  member->assign(values.begin(), values.end());
}
inline void Keep(std::vector<std::vector<c10::SymInt>>* member,
                 const std::vector<std::vector<int64_t>>& values) {
  member->clear();
  for (const std::vector<int64_t>& each : values) member->emplace_back(each.begin(), each.end());
}
inline void Keep(SavedVariable* member, const at::Tensor& tensor) {
  *member = SavedVariable(tensor, /*is_output=*/false);
}
inline void Keep(SavedVariable* member, const optional<at::Tensor>& tensor) {
  *member = SavedVariable(tensor, /*is_output=*/false);
}
inline void Keep(SavedVariables* member, at::TensorList tensors) {
  member->clear();
  for (const at::Tensor& tensor : tensors) member->emplace_back(tensor, /*is_output=*/false);
}
inline void Keep(SavedVariables* member, const std::vector<at::Tensor>& tensors) {
  Keep(member, at::TensorList(tensors));
}
inline void Keep(SavedVariables* member, const c10::List<optional<at::Tensor>>& tensors) {
  member->clear();
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    member->emplace_back(tensor.has_value() ? *tensor : at::Tensor(), /*is_output=*/false);
  }
}
inline void Keep(std::string* member, string_view text) {
  member->assign(text.data(), text.size());
}
inline void Keep(optional<std::string>* member, const optional<string_view>& text) {
  if (text.has_value()) {
    *member = std::string(text->data(), text->size());
  } else {
    member->reset();
  }
}
template <typename T, typename U>
void Keep(T* member, const U& value) {
  if constexpr (internal::HasList<T>::value) {
    using List = typename std::decay_t<decltype(*member->list)>;
    if (value.has_value()) {
      member->list = List(value->begin(), value->end());
    } else {
      member->list.reset();
    }
  } else if constexpr (std::is_assignable_v<T&, const U&>) {
    *member = value;
  } else {
    // An optional of another element, such as a symbolic integer.
    member->reset();
    if (value.has_value()) member->emplace(*value);
  }
}

// An output of the node that saves it. A tensor written through a view reaches its node through the
// base.
inline void SaveOutput(SavedVariable* saved, const at::Tensor& output, const NodePtr& /*node*/) {
  *saved = SavedVariable(output, /*is_output=*/true,
                         /*is_inplace_on_view=*/output.defined() && output.is_view());
}
inline void SaveOutput(SavedVariables* saved, at::TensorList outputs, const NodePtr& node) {
  saved->clear();
  for (const at::Tensor& output : outputs) SaveOutput(&saved->emplace_back(), output, node);
}

// The value that an in-place operator saves of self before it writes: a copy, with its history.
at::Tensor CopyToSave(const at::Tensor& self);
std::vector<at::Tensor> CopyToSave(at::TensorList tensors);

// --- What is kept instead of a tensor ------------------------------------------------------------

using SizesOfTensors = std::vector<std::vector<int64_t>>;
SizesOfTensors SizesOf(at::TensorList tensors);
using DtypesOfTensors = std::vector<at::ScalarType>;
DtypesOfTensors DtypesOf(at::TensorList tensors);
inline optional<at::IntArrayRef> SizesOfOptional(const optional<at::Tensor>& tensor) {
  if (!tensor.has_value()) return nullopt;
  return optional<at::IntArrayRef>(tensor->sizes());
}
// Empty for a layout without strides.
at::IntArrayRef StridesOf(const at::Tensor& tensor, const char* argument);

}  // namespace switchyard::aten::autograd

#endif  // SWITCHYARD_LIB_ATEN_SAVED_H_
