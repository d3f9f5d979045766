// Runs all emitters: the walk over emitters.def.
//
// Takes the input of emitters and the number of header folders; gives artifacts sorted by path, the
// manifest last. An emitter runs once for each part of its scope, when the target has the
// capability that it needs and the build needs the file. `observer`, if any, sees each file but the
// manifest as soon as it is made.
#ifndef SWITCHYARD_COMPILER_EMIT_EMITTERS_H_
#define SWITCHYARD_COMPILER_EMIT_EMITTERS_H_

#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/options.h"

namespace switchyard::emit {

std::vector<Artifact> EmitAll(const EmitInput& input, const Options& options,
                              ArtifactObserver* observer = nullptr);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMITTERS_H_
