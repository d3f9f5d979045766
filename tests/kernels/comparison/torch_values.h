// Values of libtorch from boxed values of this run-time, and the reverse.
//
// Takes: values. Gives: copies of them; tensors that share a storage still do if the same object
// copies them. Errors: an exception of libtorch for a kind of value without a counterpart.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_VALUES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_VALUES_H_

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/jit_type.h>

#include <map>

#include "lib/boxing/value.h"
#include "lib/core/tensor.h"

namespace switchyard::comparison {

// Tensors of libtorch over copies of our storages.
class Exporter {
 public:
  c10::IValue Export(const Value& value, const c10::TypePtr& type);
  at::Tensor ExportTensor(const Tensor& tensor);

 private:
  std::map<const StorageImpl*, at::Tensor> storages_;
};

// Our tensors over copies of libtorch's storages.
class Importer {
 public:
  Value Import(const c10::IValue& value);
  Tensor ImportTensor(const at::Tensor& given);

 private:
  std::map<const void*, Tensor> storages_;
};

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_VALUES_H_
