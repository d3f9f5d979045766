// Compiles schemas in tests: from a file or a text to artifacts or reports.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_EMITTED_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_EMITTED_H_

#include <string>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/options.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

struct Emitted {
  bool is_good = false;
  std::vector<Artifact> artifacts;
  // `LINE:COLUMN ID message`, sorted by place; 0:0 for a report without a place.
  std::vector<std::string> reports;
};

// `path` and `others`, which are read after it, are below the root of the workspace.
Emitted EmitFile(const std::string& path, const Options& options,
                 const std::vector<std::string>& others = {});
// The same for a target that the options need not name.
Emitted EmitFileFor(const target::Target& target, const std::string& path, const Options& options,
                    const std::vector<std::string>& others = {});
// The text as a file `schema.yaml`.
Emitted EmitText(const std::string& text, const Options& options);
Emitted EmitNamed(const std::string& path, const std::string& text, const Options& options);

// The text of the artifact at `path`; a failed expectation when there is none.
std::string TextOf(const Emitted& emitted, const std::string& path);

// Those of the artifacts that `list` names, a path a line, between comments that begin with `#`.
// What it names and is not emitted is a failed expectation.
std::vector<Artifact> NamedArtifacts(const Emitted& emitted, const std::string& list);

// What is wrong with the files of an emitted folder: those that are missing, differ or are too
// many.
std::vector<std::string> DifferencesFrom(const std::string& folder,
                                         const std::vector<Artifact>& artifacts);

// Writes the artifacts below `folder`, and removes all other files that were emitted there.
void Commit(const std::string& folder, const std::vector<Artifact>& artifacts);

// Expects that the files below FOLDER/dtypes, FOLDER/include and FOLDER/src are the artifacts, and
// no others. With SWITCHYARD_UPDATE, which names the root of the working tree, writes them instead.
void ExpectCommitted(const Emitted& emitted, const std::string& folder);

// The same for a case: CASE/expected has the artifacts in CASE/files.txt.
void ExpectNamed(const Emitted& emitted, const std::string& case_folder);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_EMITTED_H_
