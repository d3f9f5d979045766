// How files are checked: which diagnostics are reported and how severely, and which words are
// known.
#ifndef SWITCHYARD_COMPILER_DRIVER_LINT_SETTINGS_H_
#define SWITCHYARD_COMPILER_DRIVER_LINT_SETTINGS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/driver/configuration.h"
#include "compiler/schema/language.h"
#include "compiler/source/source_manager.h"

namespace switchyard::driver {

struct LintSettings {
  diagnostics::Policy policy;
  schema::Language language;
  std::size_t largest_file = source::kUsualLargestFile;
  std::size_t kept_diagnostics = diagnostics::kUsuallyKept;
};

// Loads the nearest configuration of `linted_file`, or an empty one. When it cannot be read, prints
// a message on standard error and returns nothing.
std::optional<Configuration> LoadConfiguration(const std::string& linted_file);

// What `lint` and editors begin with: what the reference refuses is an error, and the files are a
// whole program.
LintSettings UsualLintSettings();

void ApplyConfiguration(const Configuration& configuration, LintSettings* settings);

// Adds words to those that the language has.
void Declare(const schema::DeclaredWords& words, schema::Language* language);

// Adds the words of options `--word=KIND:NAME`. Returns a message about a wrong text, or nothing.
std::string ReadWordOptions(const std::vector<std::string>& options, schema::Language* language);

// Adds the words of the configuration nearest to the first file, or to the current folder without
// files, for commands that read nothing else of it. False, after a message on standard error, when
// it cannot be read. Adds the path of what it reads to `read`, if there is one.
bool DeclareConfiguredWords(const std::vector<std::string>& files, schema::Language* language,
                            std::vector<std::string>* read = nullptr);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_LINT_SETTINGS_H_
