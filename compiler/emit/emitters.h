// The emitters together: the walk over emitters.def.
//
// Takes what every emitter takes, and how many header folders there are; gives artifacts sorted by
// path, the manifest last. An emitter is run once for each part of its scope, when the target has
// the capability that it needs and the build something for it.
#ifndef SWITCHYARD_COMPILER_EMIT_EMITTERS_H_
#define SWITCHYARD_COMPILER_EMIT_EMITTERS_H_

#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/options.h"

namespace switchyard::emit {

std::vector<Artifact> EmitAll(const EmitInput& input, const Options& options);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMITTERS_H_
