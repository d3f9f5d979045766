// Properties of tensors and numbers that formulas of emitted nodes use besides their members.
//
// Takes tensors, optional tensors, numbers of libtorch. Gives answers. Errors: FailNotImplemented
// throws c10::Error, with libtorch's message.

#ifndef SWITCHYARD_LIB_ATEN_FORMULA_VALUES_H_
#define SWITCHYARD_LIB_ATEN_FORMULA_VALUES_H_

#include <ATen/ExpandUtils.h>
#include <ATen/ScalarOps.h>
#include <ATen/TensorSubclassLikeUtils.h>
#include <ATen/core/functional.h>
#include <c10/util/accumulate.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "lib/aten/autograd.h"
#include "lib/aten/types.h"

namespace switchyard::aten::autograd {

inline at::Scalar Negate(const at::Scalar& number) { return -number; }
// For in-place operators, which take a tensor by mutable reference.
inline at::Tensor& Written(const at::Tensor& tensor) { return const_cast<at::Tensor&>(tensor); }

// Replaces a missing formula of a gradient: fails when it runs.
at::Tensor FailNotImplemented(const char* what, const char* reason = "");
std::vector<at::Tensor> FailNotImplementedList(const char* what, const char* reason = "");

}  // namespace switchyard::aten::autograd

#endif  // SWITCHYARD_LIB_ATEN_FORMULA_VALUES_H_
