// Values of libtorch from boxed values of this run-time, and the other way round.
//
// Takes: values. Gives: copies of them; tensors that share a storage still do, as long as the same
// object copies them. Errors: an exception of libtorch for a kind of value that has no counterpart.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_VALUES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_VALUES_H_

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/jit_type.h>

#include <map>

#include "lib/boxing/value.h"
#include "lib/core/tensor.h"

namespace switchyard::comparison {

// Tensors of libtorch over copies of storages of ours.
class Exporter {
 public:
  c10::IValue Export(const Value& value, const c10::TypePtr& type);
  at::Tensor ExportTensor(const Tensor& tensor);

 private:
  std::map<const StorageImpl*, at::Tensor> storages_;
};

// Tensors of ours over copies of storages of libtorch.
class Importer {
 public:
  Value Import(const c10::IValue& value);
  Tensor ImportTensor(const at::Tensor& tensor);

 private:
  std::map<const void*, Tensor> storages_;
};

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_VALUES_H_
