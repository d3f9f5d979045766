// The parts of structured kernels in the run-time of this repository; a part of embedded.cc.
#ifndef SWITCHYARD_COMPILER_TARGET_EMBEDDED_STRUCTURED_H_
#define SWITCHYARD_COMPILER_TARGET_EMBEDDED_STRUCTURED_H_

#include "compiler/cpp/code.h"
#include "compiler/target/target.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::target {

// `DeviceType::CUDA`, for a key of strided tensors.
cpp::Code SpellEmbeddedDeviceType(DispatchKey backend);

StructuredSpelling EmbeddedStructured();

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_EMBEDDED_STRUCTURED_H_
