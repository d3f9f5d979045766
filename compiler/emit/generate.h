// All phases after expand: an expanded program in, files out.
//
// Takes a program, the options, and the files that it was read from (for their names and lines);
// gives artifacts sorted by path, the manifest last, or reports why there are none. A pure function
// of its inputs. The text for a root name does not depend on other root names.
#ifndef SWITCHYARD_COMPILER_EMIT_GENERATE_H_
#define SWITCHYARD_COMPILER_EMIT_GENERATE_H_

#include <memory>
#include <optional>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/options.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct Emission {
  std::vector<Artifact> artifacts;
  // What the artifacts were made from. Destroying it takes as long as writing everything, so a
  // caller whose process ends next may keep it until then.
  std::shared_ptr<const void> made_of;
};

// Emits for the target that the options name.
std::optional<Emission> Generate(const expand::ExpandedProgram& program, const Options& options,
                                 const source::SourceManager& sources, diagnostics::Sink& sink);
std::optional<Emission> GenerateFor(const target::Target& target,
                                    const expand::ExpandedProgram& program, const Options& options,
                                    const source::SourceManager& sources, diagnostics::Sink& sink);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_GENERATE_H_
