// All phases after expand: an expanded program in, files out.
//
// Takes a program, the options, and the files that it was read from (for their names and lines);
// gives artifacts sorted by path, the manifest last, or reports why there are none. A pure function
// of its inputs. The text for a root name does not depend on other root names.
#ifndef SWITCHYARD_COMPILER_EMIT_GENERATE_H_
#define SWITCHYARD_COMPILER_EMIT_GENERATE_H_

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/options.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/plan/target_build.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// What files are emitted from: the build of a target, and the texts of its operators.
struct Material {
  Material(plan::TargetBuild of_target, const source::SourceManager& sources)
      : build(std::move(of_target)), texts(build, sources) {}
  Material(const Material&) = delete;  // `texts` points into `build`
  Material& operator=(const Material&) = delete;

  plan::TargetBuild build;
  OperatorTexts texts;
};

// Makes the material for the target that the options name, or reports why there is none and returns
// null. The program and `sources` must outlive it.
std::unique_ptr<const Material> MakeMaterial(const expand::ExpandedProgram& program,
                                             const Options& options,
                                             const source::SourceManager& sources,
                                             diagnostics::Sink& sink);
std::unique_ptr<const Material> MakeMaterialFor(const target::Target& target,
                                                const expand::ExpandedProgram& program,
                                                const Options& options,
                                                const source::SourceManager& sources,
                                                diagnostics::Sink& sink);

// Emits the files of the material, which was made with these options. `observer`: see emitters.h.
std::vector<Artifact> EmitFiles(const Material& material, const Options& options,
                                const source::SourceManager& sources,
                                ArtifactObserver* observer = nullptr);

// Both in one: nothing when there is no material.
std::optional<std::vector<Artifact>> Generate(const expand::ExpandedProgram& program,
                                              const Options& options,
                                              const source::SourceManager& sources,
                                              diagnostics::Sink& sink);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_GENERATE_H_
