// Files of NumPy with one array, `.npy`: what programs of models read and write.
//
// Takes versions 1 to 3 of the format, little-endian, in C order; gives and takes tensors. Errors:
// a file that is no such file, an element type that the run-time has not, and sizes that the file's
// length does not fit.
#ifndef SWITCHYARD_LIB_MODEL_NPY_H_
#define SWITCHYARD_LIB_MODEL_NPY_H_

#include <string>
#include <string_view>

#include "lib/core/tensor.h"

namespace switchyard::model {

Tensor ReadNpy(const std::string& path);
// The same from the bytes of a file; `name` is for messages.
Tensor ParseNpy(const std::string& name, std::string_view bytes);

// Floats rounded to bfloat16, which files have no elements of. Tensors of other dtypes stay as they
// are.
Tensor AsBFloat16(const Tensor& tensor);

// Writes the file whole or not at all, but for a loss of power. Elements of bfloat16 are written as
// floats, which have the same values.
void WriteNpy(const std::string& path, const Tensor& tensor);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_NPY_H_
