// Which operators of kernels/native_functions.yaml have kernels for complex numbers.
//
// Takes: the name of an operator, `aten::mul.Tensor`. Gives: whether it is known to compute them,
// for operators of `aten`; those of other namespaces have kernels of their own, and may. Errors:
// none. Source: complex_operators.def, whose rows the comparison with libtorch calls with complex
// tensors.
#ifndef SWITCHYARD_COMPILER_MODEL_COMPLEX_OPERATORS_H_
#define SWITCHYARD_COMPILER_MODEL_COMPLEX_OPERATORS_H_

#include <string_view>

namespace switchyard::model {

bool MayTakeComplex(std::string_view target);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_COMPLEX_OPERATORS_H_
