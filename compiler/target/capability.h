// The capabilities of a run-time: the rows of capabilities.def.
#ifndef SWITCHYARD_COMPILER_TARGET_CAPABILITY_H_
#define SWITCHYARD_COMPILER_TARGET_CAPABILITY_H_

#include <cstdint>

namespace switchyard::target {

enum class Capability : uint8_t {
#define CAPABILITY(name, text) name,
#include "compiler/target/capabilities.def"
#undef CAPABILITY
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_CAPABILITY_H_
