#include "compiler/driver/lint_settings.h"

#include <cstdio>

#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/source/load_file.h"

namespace switchyard::driver {

std::optional<Configuration> LoadConfiguration(const std::string& linted_file) {
  const std::optional<std::string> path = FindConfiguration(linted_file);
  if (!path) return Configuration();
  FrontEnd front_end;
  const auto file = source::LoadRegularFile(*path, &front_end.sources);
  if (!file.ok()) {
    Report(std::string(file.status().message()));
    return std::nullopt;
  }
  Configuration configuration = ReadConfiguration(*file, front_end.sources, front_end.sink);
  if (front_end.sink.error_count() == 0) return configuration;
  ShowDiagnostics(&front_end, "auto", stderr);
  return std::nullopt;
}

void ApplyConfiguration(const Configuration& configuration, LintSettings* settings) {
  Apply(configuration.warnings, &settings->policy);
  if (configuration.warnings_are_errors) settings->policy.MakeWarningsErrors();
  if (configuration.level) settings->language.level = *configuration.level;
  if (configuration.is_part) settings->language.is_whole = false;
}

}  // namespace switchyard::driver
