// Finds the schema files in folders on a command line.
#ifndef SWITCHYARD_COMPILER_DRIVER_SCHEMA_FILES_H_
#define SWITCHYARD_COMPILER_DRIVER_SCHEMA_FILES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::driver {

// Whether `patterns` choose the file at `path`. In a pattern `*` stands for any characters, `?` for
// one and `[abc]` for one of these. A pattern without `/` is compared with the name of the file,
// one with `/` with the path. A pattern that begins with `!` excludes files that an earlier one
// chose.
bool IsChosen(const std::string& path, const std::vector<std::string>& patterns);

// Replaces each folder in `named` by its schema files, in the order of their paths. Folders whose
// names begin with a dot are not searched, and links to folders are not followed. Links to files
// outside the folder, links that lead nowhere, and whatever is no regular file are skipped with a
// message on standard error. The patterns are those of the configuration nearest to the folder (key
// `files`, paths relative to the file), or kSchemaFilePatterns.
//
// Returns nothing, after a message on standard error, when a folder cannot be read or has no schema
// file, or when its configuration is wrong.
std::optional<std::vector<std::string>> FindSchemaFiles(const std::vector<std::string>& named);

inline constexpr std::string_view kSchemaFilePatterns[] = {
    "*native_functions.yaml", "*native_functions.yml", "derivatives.yaml", "decompositions.yaml",
    "tags.yaml"};

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_SCHEMA_FILES_H_
