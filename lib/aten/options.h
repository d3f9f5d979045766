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

namespace internal {

// The same for options with a format, or that require a gradient or say that they do not.
optional<at::MemoryFormat> CheckedMemoryFormatOf(const at::TensorOptions& options,
                                                 const optional<at::MemoryFormat>& given);

}  // namespace internal

// A format that is given as an argument or in the options, not in both.
inline optional<at::MemoryFormat> MemoryFormatOf(const at::TensorOptions& options,
                                                 const optional<at::MemoryFormat>& given) {
  if (!options.has_memory_format() && !options.has_requires_grad()) return given;
  return internal::CheckedMemoryFormatOf(options, given);
}

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_OPTIONS_H_
