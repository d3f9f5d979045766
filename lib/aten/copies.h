// Copies of arguments and of results, for the kernels that the compiler writes itself.
//
// Takes tensors of libtorch and calls its operators, so that modes, fake tensors and autograd see
// the copies. Gives new tensors; out arguments with the sizes and the elements of results. Errors:
// c10::Error that names the operator and the argument if an out argument has another dtype or
// device than its result.

#ifndef SWITCHYARD_LIB_ATEN_COPIES_H_
#define SWITCHYARD_LIB_ATEN_COPIES_H_

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "lib/aten/types.h"

namespace switchyard::aten {

// An undefined tensor stays undefined, and an absent one absent.
at::Tensor Clone(const at::Tensor& tensor);
optional<at::Tensor> Clone(const optional<at::Tensor>& tensor);
std::vector<at::Tensor> Clone(at::TensorList tensors);
c10::List<optional<at::Tensor>> Clone(const c10::List<optional<at::Tensor>>& tensors);

// The same, always row-major.
at::Tensor CloneRowMajor(const at::Tensor& tensor);

// One tensor, a list, or an optional tensor as a list, which is valid as long as its source.
class ResultTensors {
 public:
  ResultTensors(const at::Tensor& tensor) : tensors_(tensor) {}
  ResultTensors(at::TensorList tensors) : tensors_(tensors) {}
  ResultTensors(const std::vector<at::Tensor>& tensors) : tensors_(tensors) {}
  ResultTensors(const optional<at::Tensor>& tensor)
      : tensors_(tensor.has_value() ? at::TensorList(*tensor) : at::TensorList()) {}

  size_t size() const { return tensors_.size(); }
  const at::Tensor& operator[](size_t index) const { return tensors_[index]; }

 private:
  at::TensorList tensors_;
};

// An out argument of an operator, or a list of them, and its result.
struct ResultCopy {
  const char* name;
  ResultTensors out;
  ResultTensors result;
};

// Resizes every out argument to its result and copies.
void CopyResults(const char* operator_name, std::initializer_list<ResultCopy> copies);

// The same for one tensor with any dtype to which the result's can be cast.
void StoreResult(const char* operator_name, const char* argument, at::Tensor& out,
                 const at::Tensor& result);
// In place: the sizes do not change.
void WriteBack(const char* operator_name, const char* argument, at::Tensor& self,
               const at::Tensor& result);

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_COPIES_H_
