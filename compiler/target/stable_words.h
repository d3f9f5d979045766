// Words of formulas in Python, where gradients of the stable ABI are registered.
#ifndef SWITCHYARD_COMPILER_TARGET_STABLE_WORDS_H_
#define SWITCHYARD_COMPILER_TARGET_STABLE_WORDS_H_

#include "compiler/target/autograd_spelling.h"

namespace switchyard::target {

AutogradSpelling StableAutograd();

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_STABLE_WORDS_H_
