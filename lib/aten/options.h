// Converts tensor options to the parameters of dispatch functions, for public functions that take
// them as one argument.
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

// The same for options with a format, or with an explicit requires_grad.
optional<at::MemoryFormat> CheckedMemoryFormatOf(const at::TensorOptions& options,
                                                 const optional<at::MemoryFormat>& given);

}  // namespace internal

// A format from an argument or from the options, but not from both.
inline optional<at::MemoryFormat> MemoryFormatOf(const at::TensorOptions& options,
                                                 const optional<at::MemoryFormat>& given) {
  if (!options.has_memory_format() && !options.has_requires_grad()) return given;
  return internal::CheckedMemoryFormatOf(options, given);
}

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_OPTIONS_H_
