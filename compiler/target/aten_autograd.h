// The half of the target `aten` that is for recorded calls.
#ifndef SWITCHYARD_COMPILER_TARGET_ATEN_AUTOGRAD_H_
#define SWITCHYARD_COMPILER_TARGET_ATEN_AUTOGRAD_H_

#include "compiler/target/autograd_spelling.h"

namespace switchyard::target {

AutogradSpelling AtenAutograd();

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_ATEN_AUTOGRAD_H_
