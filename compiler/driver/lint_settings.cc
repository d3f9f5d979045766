#include "compiler/driver/lint_settings.h"

#include <cstdio>

#include "compiler/driver/front_end.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/source/source_range.h"

namespace switchyard::driver {

std::optional<Configuration> LoadConfiguration(const std::string& linted_file) {
  const std::optional<std::string> path = FindConfiguration(linted_file);
  if (!path) return Configuration();
  FrontEnd front_end;
  if (!LoadFiles({*path}, &front_end.sources)) return std::nullopt;
  Configuration configuration =
      ReadConfiguration(source::FileId{0}, front_end.sources, front_end.sink);
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
