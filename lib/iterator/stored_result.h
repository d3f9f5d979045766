// Results of operators, stored in the arguments of their in-place and out forms.
//
// Takes: the name of the operator and of the argument, the argument, its new contents, and the
// function that copies elements between tensors. Gives: the argument with the elements of the
// result. Errors: an argument that is undefined, has a lower category of dtypes than the result or,
// in place, other sizes; those of the copy.

#ifndef SWITCHYARD_LIB_ITERATOR_STORED_RESULT_H_
#define SWITCHYARD_LIB_ITERATOR_STORED_RESULT_H_

#include "lib/core/tensor.h"

namespace switchyard {

// The dispatch function of `copy_`.
using CopyFunction = Tensor& (*)(Tensor& self, const Tensor& src, bool non_blocking);

// An out argument takes on the sizes of the result.
void StoreResult(const char* operator_name, const char* argument, Tensor& out, const Tensor& result,
                 CopyFunction copy);
void WriteBack(const char* operator_name, const char* argument, Tensor& self, const Tensor& result,
               CopyFunction copy);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_ITERATOR_STORED_RESULT_H_
