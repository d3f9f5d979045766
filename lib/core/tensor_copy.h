// Copies of tensors byte by byte, without any operator: what the kernels are made of that the
// compiler writes itself (src/autogen_kernels_N.cc).
//
// Takes: strided tensors of any sizes and strides on any device; copies between elements go through
// the hooks of the device (lib/core/device_hooks.h), a row that lies together at a time.
// Gives: new tensors with the keys and marks (Conjugate, ...) of the old ones; out arguments with
// the sizes and the elements of results.
// Errors: Error naming the operator and the argument for an out argument of another dtype, device
// or mark than its result, or with elements that share memory; those of tensor_factory.h.

#ifndef SWITCHYARD_LIB_CORE_TENSOR_COPY_H_
#define SWITCHYARD_LIB_CORE_TENSOR_COPY_H_

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard {

// New memory with the same elements; strides stay as they are where they leave no gaps, and are
// row-major otherwise. An undefined tensor stays undefined, an absent one absent.
Tensor Clone(const Tensor& tensor);
std::optional<Tensor> Clone(const std::optional<Tensor>& tensor);
std::vector<Tensor> Clone(TensorList tensors);
std::vector<std::optional<Tensor>> Clone(OptionalTensorList tensors);

// The same, row-major whatever the strides were.
Tensor CloneRowMajor(const Tensor& tensor);

// One tensor, a list, or an optional tensor as a list.
struct ResultTensors : TensorList {
  using TensorList::TensorList;
  ResultTensors(TensorList tensors) : TensorList(tensors) {}
  ResultTensors(const std::optional<Tensor>& tensor)
      : TensorList(tensor ? TensorList(*tensor) : TensorList()) {}
};

// An out argument of an operator, or a list of them, and what is to be in it.
struct ResultCopy {
  std::string_view name;
  ResultTensors out;
  ResultTensors result;
};

// Gives every out argument the sizes of its result, row-major where they change, and copies. All
// results are read as they are before the call, even where out arguments share their memory. A
// result that is undefined needs an out argument that is.
void CopyResults(std::string_view operator_name, std::initializer_list<ResultCopy> copies);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TENSOR_COPY_H_
