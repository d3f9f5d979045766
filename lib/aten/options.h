// Tensor options as dispatch functions take them, for public functions that take them as one
// argument.
//
// Takes and gives types of libtorch. Errors: MemoryFormatOf throws c10::Error for options that
// require a gradient, and for a format that is given twice.
// Source: reference C++ signatures, section 4.

#ifndef SWITCHYARD_LIB_ATEN_OPTIONS_H_
#define SWITCHYARD_LIB_ATEN_OPTIONS_H_

#include "lib/aten/types.h"

namespace switchyard::aten {

inline optional<at::ScalarType> DtypeOf(const at::TensorOptions& options) {
  return c10::optTypeMetaToScalarType(options.dtype_opt());
}
// A format that is given as an argument or in the options, not in both.
optional<at::MemoryFormat> MemoryFormatOf(const at::TensorOptions& options,
                                          const optional<at::MemoryFormat>& given);

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_OPTIONS_H_
