// dtypes/switchyard/selected_dtypes.h: which dtypes the kernels of a build have loops for.
//
// Takes the selection; gives a header of constants that the run-time reads where its folder is on
// the include path, with a namespace of its own for each selection.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_SELECTED_DTYPES_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_SELECTED_DTYPES_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

bool HasSelectedDtypes(const EmitInput& input);
// `input.build.dtypes()` is not null.
Artifact EmitSelectedDtypes(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_SELECTED_DTYPES_H_
