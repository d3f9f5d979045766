// NumPy files with one array, `.npy`, which programs of models read and write.
//
// Takes versions 1 to 3 of the format, little-endian, in C order; returns and takes tensors.
// Errors: a file in another format, an element type that the run-time lacks, and sizes that do not
// match the file's length.
#ifndef SWITCHYARD_LIB_MODEL_NPY_H_
#define SWITCHYARD_LIB_MODEL_NPY_H_

#include <string>
#include <string_view>

#include "lib/core/tensor.h"

namespace switchyard::model {

Tensor ReadNpy(const std::string& path);
// The same from the bytes of a file; `name` is for messages.
Tensor ParseNpy(const std::string& name, std::string_view bytes);

// Rounds floats to bfloat16, for which the format has no element type. Returns tensors of other
// dtypes unchanged.
Tensor AsBFloat16(const Tensor& tensor);

// Writes the whole file or nothing, except after a power failure. Elements of bfloat16 are written
// as floats with the same values.
void WriteNpy(const std::string& path, const Tensor& tensor);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_NPY_H_
