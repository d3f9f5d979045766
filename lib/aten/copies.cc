#include "lib/aten/copies.h"

#include <ATen/ATen.h>

namespace switchyard::aten {
namespace {

void CheckOut(const char* operator_name, const char* name, const at::Tensor& out,
              const at::Tensor& result) {
  TORCH_CHECK(out.defined() == result.defined(), operator_name, ": argument `", name, "` is ",
              out.defined() ? "a tensor" : "undefined", ", its result is not");
  if (!out.defined()) return;
  TORCH_CHECK(out.scalar_type() == result.scalar_type() && out.device() == result.device(),
              operator_name, ": argument `", name, "` is of ", out.scalar_type(), " on ",
              out.device(), ", its result of ", result.scalar_type(), " on ", result.device());
}

void CheckCast(const char* operator_name, const char* argument, const at::Tensor& stored,
               const at::Tensor& result) {
  TORCH_CHECK(stored.defined(), operator_name, ": argument `", argument, "` is undefined");
  TORCH_CHECK(c10::canCast(result.scalar_type(), stored.scalar_type()), operator_name,
              ": result type ", result.scalar_type(), " can't be cast to the desired output type ",
              stored.scalar_type());
}

void CopyResult(const at::Tensor& out, const at::Tensor& result) {
  if (!out.defined() || out.is_same(result)) return;
  if (out.sym_sizes() != result.sym_sizes()) out.resize__symint(result.sym_sizes());
  at::Tensor written = out;
  written.copy_(result);
}

}  // namespace

at::Tensor Clone(const at::Tensor& tensor) { return tensor.defined() ? tensor.clone() : tensor; }

optional<at::Tensor> Clone(const optional<at::Tensor>& tensor) {
  return tensor.has_value() ? optional<at::Tensor>(Clone(*tensor)) : tensor;
}

std::vector<at::Tensor> Clone(at::TensorList tensors) {
  std::vector<at::Tensor> copies;
  for (const at::Tensor& tensor : tensors) copies.push_back(Clone(tensor));
  return copies;
}

c10::List<optional<at::Tensor>> Clone(const c10::List<optional<at::Tensor>>& tensors) {
  c10::List<optional<at::Tensor>> copies;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    copies.push_back(Clone(tensor));
  }
  return copies;
}

at::Tensor CloneRowMajor(const at::Tensor& tensor) {
  return tensor.defined() ? tensor.clone(at::MemoryFormat::Contiguous) : tensor;
}

void CopyResults(const char* operator_name, std::initializer_list<ResultCopy> copies) {
  for (const ResultCopy& copy : copies) {
    TORCH_CHECK(copy.out.size() == copy.result.size(), operator_name, ": argument `", copy.name,
                "` has ", copy.out.size(), " tensors, its result ", copy.result.size());
    for (size_t i = 0; i < copy.out.size(); ++i) {
      CheckOut(operator_name, copy.name, copy.out[i], copy.result[i]);
    }
  }
  for (const ResultCopy& copy : copies) {
    for (size_t i = 0; i < copy.out.size(); ++i) CopyResult(copy.out[i], copy.result[i]);
  }
}

void StoreResult(const char* operator_name, const char* argument, at::Tensor& out,
                 const at::Tensor& result) {
  CheckCast(operator_name, argument, out, result);
  CopyResult(out, result);
}

void WriteBack(const char* operator_name, const char* argument, at::Tensor& self,
               const at::Tensor& result) {
  CheckCast(operator_name, argument, self, result);
  TORCH_CHECK(self.sym_sizes() == result.sym_sizes(), operator_name, ": argument `", argument,
              "` of sizes ", self.sym_sizes(), " cannot take on the result of sizes ",
              result.sym_sizes());
  CopyResult(self, result);
}

}  // namespace switchyard::aten
