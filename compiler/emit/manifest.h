// switchyard_manifest.json: what a run of `gen` or `model` wrote.
//
// It begins with the command, `switchyard gen` or `switchyard model --name=NAME`: the files of a
// folder belong to one.
//
// Takes what was asked for, the schema files and all other artifacts. Gives JSON that depends on
// nothing else, one emitted file a line, ordered by path:
//
//   {"path": "src/dispatch_0.cc", "bytes": 5120, "xxh64": "9a1f..."}
//
// `xxh64` is the hash XXH64 with seed 0. `version` is the number of this form; it grows when
// something that was there changes or goes. Which lines came from where is no part of it, because
// that changes with every line above an entry: line_map.h.
#ifndef SWITCHYARD_COMPILER_EMIT_MANIFEST_H_
#define SWITCHYARD_COMPILER_EMIT_MANIFEST_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/options.h"
#include "compiler/source/source_manager.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

inline constexpr char kManifestPath[] = "switchyard_manifest.json";
// The beginning of every manifest. JSON has no comments to name the program that wrote it.
inline constexpr char kManifestStart[] = "{\n\"manifest\": \"switchyard ";

// The paths of the schema files as a list of JSON.
std::string SchemaList(const source::SourceManager& sources);

// The artifact's row of the manifest.
std::string DescribeArtifact(const Artifact& artifact);

// `command` is `gen` or `model --name=NAME`, `rows` are those of all artifacts, ordered by path.
Artifact EmitManifest(std::string_view command, const Options& options,
                      const std::vector<DispatchKey>& keys, const source::SourceManager& sources,
                      const std::vector<std::string>& rows);

// The command that wrote a manifest: `switchyard gen`; empty when the text is not a manifest.
std::string_view CommandOf(std::string_view manifest);

// The paths that a manifest of this form lists; none when the text is not a manifest. Anybody can
// change the file, so paths that lead out of its folder are left out.
std::vector<std::string> ListedPaths(std::string_view manifest);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MANIFEST_H_
