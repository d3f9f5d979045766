// The names in lib/autograd that emitted nodes and wrappers use.
#ifndef SWITCHYARD_COMPILER_TARGET_EMBEDDED_AUTOGRAD_H_
#define SWITCHYARD_COMPILER_TARGET_EMBEDDED_AUTOGRAD_H_

#include "compiler/target/autograd_spelling.h"

namespace switchyard::target {

AutogradSpelling EmbeddedAutograd();

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_EMBEDDED_AUTOGRAD_H_
