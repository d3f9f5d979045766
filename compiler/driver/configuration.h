// The file `.switchyard.yaml`, which says how the schema files of a project are checked:
//
//   level: 2.6              # edition of PyTorch: 1.13, 2.0, ... or newest
//   warnings:               # off, warning or error, by id or by group
//     naming: warning
//     W012: off
//   warnings_are_errors: true
//   max_errors: 50          # 0 is no limit
//   files: ["ops/*.yaml"]   # the schema files in a folder (schema_files.h)
//   part: true              # a part of a program: what is missing may be declared elsewhere
//   words:                  # of a newer PyTorch (schema/declared_words.h)
//     types: [NewType]      # also dispatch_keys, dtypes, tags
//
// All keys are optional. The command line takes precedence.
#ifndef SWITCHYARD_COMPILER_DRIVER_CONFIGURATION_H_
#define SWITCHYARD_COMPILER_DRIVER_CONFIGURATION_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/schema/declared_words.h"
#include "compiler/schema/language.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::driver {

inline constexpr std::string_view kConfigurationName = ".switchyard.yaml";

struct Configuration {
  std::optional<schema::LanguageLevel> level;
  std::vector<WarningChoice> warnings;
  bool warnings_are_errors = false;
  std::optional<std::size_t> max_errors;
  std::vector<std::string> files;
  bool is_part = false;
  schema::DeclaredWords words;
  std::string path;  // as FindConfiguration gives it; empty without a configuration
};

// Finds the configuration for `linted_file`: in its folder (in itself when it is a folder) or in
// the nearest folder above. Whatever has the name counts, also a folder or a dangling link, which
// cannot be read. For "-" the search begins in the current folder. The path is relative to the
// current folder; nothing when there is no configuration.
std::optional<std::string> FindConfiguration(const std::string& linted_file);

// Reads `file`; unknown keys, names and values are reported and skipped.
Configuration ReadConfiguration(source::FileId file, const source::SourceManager& sources,
                                diagnostics::Sink& sink);

// Parses "0" to "999999999"; nothing for other texts.
std::optional<std::size_t> MaxErrorsFromText(std::string_view text);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_CONFIGURATION_H_
