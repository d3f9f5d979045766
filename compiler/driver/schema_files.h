// Folders on a command line: the schema files that are in them.
#ifndef SWITCHYARD_COMPILER_DRIVER_SCHEMA_FILES_H_
#define SWITCHYARD_COMPILER_DRIVER_SCHEMA_FILES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::driver {

// Whether one of `patterns` chooses the file at `path`. In a pattern `*` stands for any characters,
// `?` for one and `[abc]` for one of these. One without `/` is held against the name of the file,
// one with `/` against the path; `!` in front takes back what a pattern before it chose.
bool IsChosen(const std::string& path, const std::vector<std::string>& patterns);

// `named` with the schema files of each folder in its place, in the order of their paths. Folders
// whose names begin with a dot are not searched, and links to folders are not followed. The
// patterns are those of the configuration nearest to the folder (key `files`, paths relative to the
// file), or kSchemaFilePatterns.
//
// None, and a message on standard error, when a folder cannot be read or holds no schema file, or
// when its configuration is wrong.
std::optional<std::vector<std::string>> FindSchemaFiles(const std::vector<std::string>& named);

inline constexpr std::string_view kSchemaFilePatterns[] = {
    "*native_functions.yaml", "*native_functions.yml", "derivatives.yaml", "tags.yaml"};

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_SCHEMA_FILES_H_
