// dtypes/switchyard/selected_dtypes.h: the dtypes for which the kernels of a build have loops.
//
// Takes the selection; gives a header of constants, with a namespace of its own for each selection.
// The run-time reads it when its folder is on the include path.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_SELECTED_DTYPES_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_SELECTED_DTYPES_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"
#include "compiler/select/dtypes.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// The header of a selection, at its path in a build.
Artifact SelectedDtypesHeader(const target::Target& target, const select::DtypeSelection& dtypes);

bool HasSelectedDtypes(const EmitInput& input);
// `input.build.dtypes()` must not be null.
Artifact EmitSelectedDtypes(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_SELECTED_DTYPES_H_
