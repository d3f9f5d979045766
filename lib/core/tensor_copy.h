// Byte-wise copies of tensors, without any operator. The kernels that the compiler writes itself
// (src/autogen_kernels_N.cc) consist of them.
//
// Takes: strided tensors of any sizes and strides on any device; copies on devices go through the
// hooks (lib/core/device_hooks.h), one contiguous row at a time. Gives: new tensors with the keys
// and marks (Conjugate, ...) of the old ones; out arguments with the sizes and the elements of
// results. Errors: an Error that names the operator and the argument if an out argument has another
// dtype, device or mark than its result, or has elements that share memory; those of
// tensor_factory.h.

#ifndef SWITCHYARD_LIB_CORE_TENSOR_COPY_H_
#define SWITCHYARD_LIB_CORE_TENSOR_COPY_H_

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard {

// Copies the elements into new memory. Strides without gaps are kept; others become row-major. An
// undefined tensor stays undefined, and an absent one absent.
Tensor Clone(const Tensor& tensor);
std::optional<Tensor> Clone(const std::optional<Tensor>& tensor);
std::vector<Tensor> Clone(TensorList tensors);
std::vector<std::optional<Tensor>> Clone(OptionalTensorList tensors);

// The same, always row-major.
Tensor CloneRowMajor(const Tensor& tensor);

// One tensor, a list, or an optional tensor as a list.
struct ResultTensors : TensorList {
  using TensorList::TensorList;
  ResultTensors(TensorList tensors) : TensorList(tensors) {}
  ResultTensors(const std::optional<Tensor>& tensor)
      : TensorList(tensor ? TensorList(*tensor) : TensorList()) {}
};

// An out argument of an operator, or a list of them, and its result.
struct ResultCopy {
  std::string_view name;
  ResultTensors out;
  ResultTensors result;
};

// Resizes every out argument to its result, row-major if the sizes change, and copies. Results have
// their values from before the call, even if out arguments share their memory. An undefined result
// needs an undefined out argument.
void CopyResults(std::string_view operator_name, std::initializer_list<ResultCopy> copies);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TENSOR_COPY_H_
